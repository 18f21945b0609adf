package dev.portcullis.legacy.layer1;

import dev.portcullis.legacy.ledger.OperationKind;

/**
 * How much gas the operations of a block may take of a transaction on the chain below, at worst:
 * receivers and tokens that spend all they may, and refuse. A block is full when the next operation
 * would exceed {@link #LIMIT}; one that is larger can never be settled.
 */
public final class BlockGasEstimator {
  /** What all operations of a block may take together: a transaction has less than 2^24 (Osaka). */
  public static final long LIMIT = 15_500_000;

  /** What a transaction takes whatever is in its block. */
  static final long OVERHEAD = 400_000;

  /** Its place in the queue, its bytes, and nothing else. */
  private static final long DEPOSIT = 12_000;

  /** 100,000 for who is paid, and what the call and noting its failure take. */
  private static final long PAYMENT = 210_000;

  /** 150,000 for its creation, and what noting its failure takes. */
  private static final long NFT = 270_000;

  private static final int TOKEN_OF_FULL_EXIT = 25;

  private BlockGasEstimator() {}

  /**
   * What an operation may take.
   *
   * @param publicData as {@link PublicData} has it; null for one that does not concern the contract
   * @throws IllegalArgumentException if it is none
   */
  public static long of(byte[] publicData) {
    if (publicData == null) {
      return 0;
    }
    return of(publicData, 0);
  }

  /** What an operation of this kind may take, whatever it turns out to do. */
  public static long atMost(OperationKind kind) {
    return switch (kind) {
      case DEPOSIT -> DEPOSIT;
      case FULL_EXIT, WITHDRAW_NFT -> NFT;
      case WITHDRAW, FORCED_EXIT -> PAYMENT;
      case NOOP, TRANSFER, TRANSFER_TO_NEW, CHANGE_PUB_KEY, MINT_NFT, SWAP -> 0;
    };
  }

  /** Of all operations of a block, one after the other. */
  static long ofAll(byte[] operations) {
    long sum = 0;
    for (int at = 0; at < operations.length; at += PublicData.length(operations[at])) {
      sum += of(operations, at);
    }
    return sum;
  }

  /** What committing the operations of a block takes: nothing is paid then. */
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

  /** Whether there is a token id of four bytes that is larger than those of fungible tokens. */
  private static boolean isNft(byte[] data, int at) {
    return data[at] != 0 || data[at + 1] != 0;
  }
}
