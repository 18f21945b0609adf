/**
 * The legacy rollup on layer 1 (ADR 0079): deployment of its contracts, discovery of priority
 * operations, and settlement of its blocks by commits, verifications and payments. Each class with
 * a {@code step} has one task and can be called from any node; layer 1 is called between database
 * transactions.
 */
package dev.portcullis.legacy.layer1;
