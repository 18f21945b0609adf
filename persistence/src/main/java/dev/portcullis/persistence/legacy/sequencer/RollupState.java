package dev.portcullis.persistence.legacy.sequencer;

import java.time.Instant;
import java.util.Optional;

/**
 * The state of the rollup for execution: the one row of {@code legacy_rollup}.
 *
 * @param nextAccount the id of the next account
 * @param nextNft the token id of the next NFT
 * @param nextPriority the serial id of the next priority operation
 * @param openBlock the number of the open block
 * @param openOperations how many operations are in it
 * @param openChunks how many chunks they take
 * @param openGas how much gas they may take on layer 1
 * @param openSince when the first of them was executed; empty while there is none
 * @param openIsUrgent whether one of them is urgent
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
  public RollupState withOperation(int chunks, long gas, boolean isUrgent, Instant now) {
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

  /** With other numbers for the next account and the next NFT. */
  public RollupState withNextIds(long account, long nft) {
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

  /** With the next block open and empty. */
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
