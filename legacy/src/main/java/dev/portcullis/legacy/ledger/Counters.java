package dev.portcullis.legacy.ledger;

/**
 * What the next account and the next NFT are numbered.
 *
 * @param nextAccount from 1; 0 is the account that fees go to
 * @param nextNft the token id, from {@link Ledger#FIRST_NFT}
 */
public record Counters(long nextAccount, long nextNft) {}
