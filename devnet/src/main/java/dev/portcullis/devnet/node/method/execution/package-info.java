/** Simulated calls, and the submission of signed transactions. */
package dev.portcullis.devnet.node.method.execution;
