/** Transactions as wallets sign them, and as nodes show those that wait. */
package dev.portcullis.ejb.chain.transaction;
