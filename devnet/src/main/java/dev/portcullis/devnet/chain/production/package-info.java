/** Block production: the one thread that changes the chain, the builder, clock and base fee. */
package dev.portcullis.devnet.chain.production;
