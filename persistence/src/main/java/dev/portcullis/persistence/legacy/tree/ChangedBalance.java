package dev.portcullis.persistence.legacy.tree;

import java.math.BigInteger;

/**
 * A balance as of a block that changed it.
 *
 * @param slot its index in the account's tree
 */
public record ChangedBalance(long accountId, long tokenId, long slot, BigInteger amount) {}
