/**
 * Accepts transactions for the legacy v0.1 rollup (R-LEG-10): cheap checks come first, with one
 * read of the database, then signatures. An accepted transaction is stored before it is
 * acknowledged (ADR 0078).
 */
package dev.portcullis.legacy.submission;
