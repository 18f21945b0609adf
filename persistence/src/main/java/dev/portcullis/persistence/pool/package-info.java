/** Transactions that wait in the gate for their turn on an upstream chain. */
package dev.portcullis.persistence.pool;
