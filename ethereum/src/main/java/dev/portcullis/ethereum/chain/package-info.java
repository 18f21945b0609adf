/**
 * The interface between an embedded chain and the program that embeds it. {@link
 * dev.portcullis.ethereum.chain.ChainProvider} finds the chain, and neither knows the other's
 * classes.
 */
package dev.portcullis.ethereum.chain;
