/**
 * The chain within another program: implements the interface of {@code ethereum.chain} over this
 * chain.
 */
package dev.portcullis.devnet.embedded;
