package dev.portcullis.persistence.legacy.sequencer;

import java.time.Instant;
import java.util.Optional;

/**
 * Where the rollup is: the one row of {@code legacy_rollup}, as far as whoever executes needs it.
 *
 * @param nextAccount the id of the next account
 * @param nextNft the token id of the next NFT
 * @param nextPriority the serial id of the next priority operation
 * @param openBlock the number of the block that is filled
 * @param openOperations how many operations are in it
 * @param openChunks how many chunks they take
 * @param openGas how much gas they may take on layer 1
 * @param openSince when the first of them was executed; empty while there is none
 * @param openIsUrgent whether one of them is to be hurried
 * @param verifiedBlock the last block that is verified
 */
public record RollupState(
    long nextAccount,
    long nextNft,
    long nextPriority,
    long openBlock,
    int openOperations,
    int openChunks,
    long openGas,
    Optional<Instant> openSince,
    boolean openIsUrgent,
    long verifiedBlock) {
  /** With one more operation in the open block. */
  public RollupState grown(int chunks, long gas, boolean isUrgent, Instant now) {
    return new RollupState(
        nextAccount,
        nextNft,
        nextPriority,
        openBlock,
        openOperations + 1,
        openChunks + chunks,
        openGas + gas,
        Optional.of(openSince.orElse(now)),
        openIsUrgent || isUrgent,
        verifiedBlock);
  }

  /** With another priority operation as the next. */
  public RollupState withNextPriority(long serialId) {
    return new RollupState(
        nextAccount,
        nextNft,
        serialId,
        openBlock,
        openOperations,
        openChunks,
        openGas,
        openSince,
        openIsUrgent,
        verifiedBlock);
  }

  /** With other numbers for what is made next. */
  public RollupState counting(long account, long nft) {
    return new RollupState(
        account,
        nft,
        nextPriority,
        openBlock,
        openOperations,
        openChunks,
        openGas,
        openSince,
        openIsUrgent,
        verifiedBlock);
  }

  /** With the next block open, and nothing in it. */
  public RollupState withNextBlock() {
    return new RollupState(
        nextAccount,
        nextNft,
        nextPriority,
        openBlock + 1,
        0,
        0,
        0,
        Optional.empty(),
        false,
        verifiedBlock);
  }
}
