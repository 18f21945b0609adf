package dev.portcullis.legacy.ledger;

/**
 * The numbers of the next account and the next NFT.
 *
 * @param nextAccount from 1; 0 is the fee account
 * @param nextNft the token id, from {@link Ledger#FIRST_NFT}
 */
public record Counters(long nextAccount, long nextNft) {}
