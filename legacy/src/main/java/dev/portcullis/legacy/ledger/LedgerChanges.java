package dev.portcullis.legacy.ledger;

import java.util.List;
import java.util.NavigableMap;

/**
 * The changed data, each in its current state.
 *
 * @param accounts that changed themselves or in a balance, by id
 * @param balances that changed
 * @param nfts that were minted, by id
 * @param counters the next numbers
 */
public record LedgerChanges(
    List<LedgerAccount> accounts,
    NavigableMap<BalanceKey, Balance> balances,
    List<Nft> nfts,
    Counters counters) {}
