/** The chain within another program: what {@code ethereum.chain} asks of one, over this chain. */
package dev.portcullis.devnet.embedded;
