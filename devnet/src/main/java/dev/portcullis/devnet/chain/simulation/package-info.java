/** Simulations without effects: calls, estimates, planned blocks, replays of past blocks. */
package dev.portcullis.devnet.chain.simulation;
