/**
 * The chain's settlement on layer 1 (R-CHN-25, ADR 0017): a second chain in this process with the
 * contracts of {@code src/demo/rollup}, batches that settle in three stages, priority transactions,
 * and proofs of L2-to-L1 logs.
 */
package dev.portcullis.devnet.rollup;
