/** Represents transactions as wallets sign them, and as nodes show pending ones. */
package dev.portcullis.ejb.chain.transaction;
