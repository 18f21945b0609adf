package dev.portcullis.persistence.legacy;

import java.util.Collection;

/**
 * What submissions are judged by: whose accounts, what of them, and which of the submissions wait
 * already.
 *
 * @param accounts ids of those who sign
 * @param addresses of those who get something
 * @param tokens whose balances are asked for, of those who sign
 * @param hashes of the transactions, 32 bytes each
 */
public record SubmitterQuestion(
    Collection<Long> accounts,
    Collection<byte[]> addresses,
    Collection<Long> tokens,
    Collection<byte[]> hashes) {}
