/** The Merkle-Patricia trie (yellow paper, appendix D) and the roots computed with it. */
package dev.portcullis.devnet.trie;
