/**
 * What a program that embeds a chain and the chain say to each other. The chain is found by {@link
 * dev.portcullis.ethereum.chain.ChainProvider}, and neither knows the other's classes.
 */
package dev.portcullis.ethereum.chain;
