/**
 * The transactions and priority operations of the legacy v0.1 rollup (R-LEG-6, R-LEG-7, R-LEG-9):
 * JSON parsing, the signed bytes, the verification of signatures, and the errors of calls. Plain
 * Java: callers supply the accounts and tokens.
 */
package dev.portcullis.legacy.transaction;
