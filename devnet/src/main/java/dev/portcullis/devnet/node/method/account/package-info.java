/** The stored data of accounts: balance, nonce, code, slots and their proofs. */
package dev.portcullis.devnet.node.method.account;
