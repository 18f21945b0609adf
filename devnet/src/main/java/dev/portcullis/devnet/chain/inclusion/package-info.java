/** The verdicts of the inclusion rule on transactions, and the records of them. */
package dev.portcullis.devnet.chain.inclusion;
