package dev.portcullis.legacy.ledger;

import dev.portcullis.legacy.transaction.LegacyTransactionType;

/**
 * The kinds of operations in a block, with the number of chunks of each: the unit in which blocks
 * are measured (R-LEG-19).
 */
public enum OperationKind {
  /** Pads a block. */
  NOOP("Noop", 1),
  /** Credits an account with funds that were locked on layer 1; creates the account. */
  DEPOSIT("Deposit", 6),
  /** Withdraws all of one token, requested on layer 1. */
  FULL_EXIT("FullExit", 11),
  /** Moves tokens to an account. */
  TRANSFER("Transfer", 2),
  /** Moves tokens to an address that has no account, and creates it. */
  TRANSFER_TO_NEW("TransferToNew", 6),
  /** Pays out on layer 1. */
  WITHDRAW("Withdraw", 6),
  /** Pays out all of one token of an account that never set a key. */
  FORCED_EXIT("ForcedExit", 6),
  /** Sets the key that signs for an account. */
  CHANGE_PUB_KEY("ChangePubKey", 6),
  /** Mints an NFT. */
  MINT_NFT("MintNFT", 5),
  /** Moves an NFT to layer 1. */
  WITHDRAW_NFT("WithdrawNFT", 10),
  /** Exchanges the tokens of two accounts. */
  SWAP("Swap", 5);

  private final String text;
  private final int chunks;

  OperationKind(String text, int chunks) {
    this.text = text;
    this.chunks = chunks;
  }

  /**
   * The kind of a transaction if it succeeds.
   *
   * @param makesAccount whether it is a transfer to an address that has no account
   */
  public static OperationKind of(LegacyTransactionType type, boolean makesAccount) {
    return switch (type) {
      case TRANSFER -> makesAccount ? TRANSFER_TO_NEW : TRANSFER;
      case WITHDRAW -> WITHDRAW;
      case CHANGE_PUB_KEY -> CHANGE_PUB_KEY;
      case FORCED_EXIT -> FORCED_EXIT;
      case MINT_NFT -> MINT_NFT;
      case WITHDRAW_NFT -> WITHDRAW_NFT;
      case SWAP -> SWAP;
    };
  }

  /** The name in JSON, for example {@code MintNFT}. */
  public String text() {
    return text;
  }

  /** The number of chunks. */
  public int chunks() {
    return chunks;
  }
}
