/**
 * The state root: a Merkle tree of the rollup's hash over all accounts, of which a block changes
 * only the paths of those that it touches (ADR 0076).
 */
package dev.portcullis.ejb.legacy.tree;
