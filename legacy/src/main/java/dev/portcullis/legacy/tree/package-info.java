/**
 * The state root: a Merkle tree over all accounts with the rollup's hash. A block changes only the
 * paths of the accounts that it touches (ADR 0076). {@link
 * dev.portcullis.legacy.tree.BlockStateRoot} is plain Java without a database; {@link
 * dev.portcullis.legacy.tree.StateRootCalculator} reads, computes outside of any transaction, and
 * stores.
 */
package dev.portcullis.legacy.tree;
