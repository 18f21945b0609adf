/** Prices of gas: those of past blocks, and what to offer for the next. */
package dev.portcullis.devnet.node.method.fee;
