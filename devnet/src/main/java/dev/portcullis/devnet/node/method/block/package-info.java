/** Stored blocks: headers, transactions and receipts. */
package dev.portcullis.devnet.node.method.block;
