package dev.portcullis.legacy.ledger;

import java.util.List;
import java.util.NavigableMap;

/**
 * What is no longer as it was, each as it is now.
 *
 * @param accounts those that changed themselves or in a balance, by their ids
 * @param balances those that changed
 * @param nfts those that were made, by their ids
 * @param counters what comes next
 */
public record LedgerChanges(
    List<LedgerAccount> accounts,
    NavigableMap<BalanceKey, Balance> balances,
    List<Nft> nfts,
    Counters counters) {}
