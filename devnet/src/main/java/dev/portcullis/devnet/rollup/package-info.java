/**
 * The chain's way to layer 1: a second chain in this process with the contracts of {@code
 * src/demo/rollup}, batches that go there in three stages, requests that come from there, and the
 * proofs of what goes back (R-CHN-25, ADR 0017).
 */
package dev.portcullis.devnet.rollup;
