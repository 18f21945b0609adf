/**
 * What is tried out and changes nothing: calls, estimates, planned blocks, past blocks once more.
 */
package dev.portcullis.devnet.chain.simulation;
