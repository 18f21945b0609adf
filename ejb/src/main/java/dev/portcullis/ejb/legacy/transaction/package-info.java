/**
 * The transactions of the legacy v0.1 rollup: read from JSON, written as the bytes that are signed,
 * and checked against the signatures that come with them (section 2 of {@code
 * 5-legacy-signatures-and-client.md}, part 3 of the supplement). Plain Java: what accounts and
 * tokens there are is given to it.
 */
package dev.portcullis.ejb.legacy.transaction;
