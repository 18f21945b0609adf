/**
 * The transactions and priority operations of the legacy v0.1 rollup: read from JSON, written as
 * the bytes that are signed, checked against the signatures that come with them, and how a call is
 * refused (section 2 of {@code 5-legacy-signatures-and-client.md}, part 3 of the supplement). Plain
 * Java: what accounts and tokens there are is given to whoever works with them.
 */
package dev.portcullis.legacy.transaction;
