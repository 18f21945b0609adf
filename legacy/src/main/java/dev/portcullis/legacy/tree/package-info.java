/**
 * The state root: a Merkle tree of the rollup's hash over all accounts, of which a block changes
 * only the paths of those that it touches (ADR 0076). {@link
 * dev.portcullis.legacy.tree.BlockStateRoot} is plain Java without a database; {@link
 * dev.portcullis.legacy.tree.StateRootCalculator} reads, computes outside of any transaction, and
 * stores.
 */
package dev.portcullis.legacy.tree;
