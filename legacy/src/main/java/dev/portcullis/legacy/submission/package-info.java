/**
 * Takes transactions for the legacy v0.1 rollup (R-LEG-10): what is cheap is looked at first, from
 * one reading of the database, then signatures, and what is taken is stored before it is
 * acknowledged (ADR 0078).
 */
package dev.portcullis.legacy.submission;
