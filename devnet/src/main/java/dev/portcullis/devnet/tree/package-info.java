/**
 * The state of the rollup as one sparse binary tree, whose root layer 1 stores with each batch (ADR
 * 0152). It is the tree of ZKsync OS: 64 levels, BLAKE2s, leaves in the order of their insertion
 * and linked in the order of their keys.
 */
package dev.portcullis.devnet.tree;
