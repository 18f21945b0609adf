package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;

/** A row of {@code legacy_nfts}; see {@code legacy.ledger.Nft}. */
public record LedgerNftRow(
    long tokenId,
    long creatorId,
    Address creatorAddress,
    long serialId,
    Hash32 contentHash,
    Address address,
    String symbol) {}
