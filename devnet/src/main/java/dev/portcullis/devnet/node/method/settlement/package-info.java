/** The methods about the batches that layer 1 has, and how final blocks and transactions are. */
package dev.portcullis.devnet.node.method.settlement;
