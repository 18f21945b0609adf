/**
 * Takes transactions for the legacy v0.1 rollup (document 3, {@code tx_submit}, {@code
 * submit_txs_batch} and {@code toggle_2fa}): what is cheap is looked at first, from one reading of
 * the database, then signatures, and what is taken is stored before it is acknowledged (ADR 0078).
 */
package dev.portcullis.legacy.submission;
