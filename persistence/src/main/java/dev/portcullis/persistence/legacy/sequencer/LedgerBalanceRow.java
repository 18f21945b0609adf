package dev.portcullis.persistence.legacy.sequencer;

import java.math.BigInteger;

/**
 * A row of {@code legacy_balances}.
 *
 * @param slot its index in the account's tree
 * @param amount in the token's smallest unit
 */
public record LedgerBalanceRow(long accountId, long tokenId, int slot, BigInteger amount) {}
