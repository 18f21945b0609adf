package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.chain.SignedTransaction;

/**
 * A transaction that was sent and is in no block yet.
 *
 * @param raw its hexadecimal bytes
 */
public record Ahead(SignedTransaction transaction, String raw) {}
