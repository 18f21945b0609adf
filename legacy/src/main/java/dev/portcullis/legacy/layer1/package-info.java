/**
 * The legacy rollup on the chain below it: its contracts are deployed, what they are asked for is
 * found, its blocks are committed, verified and paid out there (ADR 0079). Each class with a {@code
 * step} does one thing and can be called from any node; the chain is asked between transactions.
 */
package dev.portcullis.legacy.layer1;
