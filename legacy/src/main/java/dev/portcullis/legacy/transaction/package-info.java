/**
 * The transactions and priority operations of the legacy v0.1 rollup: read from JSON, written as
 * the bytes that are signed, checked against the signatures that come with them, and how a call is
 * refused (R-LEG-6, R-LEG-7, R-LEG-9). Plain Java: what accounts and tokens there are is given to
 * whoever works with them.
 */
package dev.portcullis.legacy.transaction;
