package dev.portcullis.legacy.layer1;

import dev.portcullis.legacy.ledger.OperationKind;

/**
 * Estimates the gas that the operations of a block may use in a layer 1 transaction, in the worst
 * case: receivers and tokens that use all their gas and revert. A block is full when the next
 * operation would exceed {@link #LIMIT}; a larger one can never be settled.
 */
public final class BlockGasEstimator {
  /** The gas limit for all operations of a block: a transaction has less than 2^24 (Osaka). */
  public static final long LIMIT = 15_500_000;

  /** The gas of a transaction regardless of its block. */
  static final long OVERHEAD = 400_000;

  /** Gas for its entry in the queue and its bytes only. */
  private static final long DEPOSIT = 12_000;

  /** 100,000 gas for the recipient, and the gas of the call and of recording its failure. */
  private static final long PAYMENT = 210_000;

  /** 150,000 gas for its creation, and the gas of recording its failure. */
  private static final long NFT = 270_000;

  private static final int TOKEN_OF_FULL_EXIT = 25;

  private BlockGasEstimator() {}

  /**
   * The maximum gas of an operation.
   *
   * @param publicData as {@link PublicData} encodes it; null for one that does not concern the
   *     contract
   * @throws IllegalArgumentException if it is malformed
   */
  public static long of(byte[] publicData) {
    if (publicData == null) {
      return 0;
    }
    return of(publicData, 0);
  }

  /** The maximum gas of an operation of this kind, whatever its effects. */
  public static long atMost(OperationKind kind) {
    return switch (kind) {
      case DEPOSIT -> DEPOSIT;
      case FULL_EXIT, WITHDRAW_NFT -> NFT;
      case WITHDRAW, FORCED_EXIT -> PAYMENT;
      case NOOP, TRANSFER, TRANSFER_TO_NEW, CHANGE_PUB_KEY, MINT_NFT, SWAP -> 0;
    };
  }

  /** The gas of all operations of a block in sequence. */
  static long ofAll(byte[] operations) {
    long sum = 0;
    for (int at = 0; at < operations.length; at += PublicData.length(operations[at])) {
      sum += of(operations, at);
    }
    return sum;
  }

  /** The gas of committing the operations of a block: a commit pays nothing out. */
  static long ofCommitting(byte[] operations) {
    long sum = 0;
    for (int at = 0; at < operations.length; at += PublicData.length(operations[at])) {
      sum += DEPOSIT;
    }
    return sum;
  }

  private static long of(byte[] data, int at) {
    if (data.length < at + PublicData.length(data[at])) {
      throw new IllegalArgumentException("The operation at " + at + " is too short");
    }
    return switch (data[at]) {
      case PublicData.DEPOSIT -> DEPOSIT;
      case PublicData.WITHDRAW_NFT -> NFT;
      case PublicData.FULL_EXIT -> isNft(data, at + TOKEN_OF_FULL_EXIT) ? NFT : PAYMENT;
      default -> PAYMENT;
    };
  }

  /** Whether the four bytes are a token id above those of fungible tokens. */
  private static boolean isNft(byte[] data, int at) {
    return data[at] != 0 || data[at + 1] != 0;
  }
}
