package dev.portcullis.legacy.ledger;

import dev.portcullis.legacy.transaction.LegacyTransactionType;

/**
 * The kinds of operations in a block, and how many chunks of it each takes: the unit in which
 * blocks are measured (R-LEG-19).
 */
public enum OperationKind {
  /** What fills a block up. */
  NOOP("Noop", 1),
  /** Credits an account with what was locked on layer 1; makes the account. */
  DEPOSIT("Deposit", 6),
  /** Withdraws all of one token, asked for on layer 1. */
  FULL_EXIT("FullExit", 11),
  /** Moves tokens to an account. */
  TRANSFER("Transfer", 2),
  /** Moves tokens to an address that has no account, and makes it. */
  TRANSFER_TO_NEW("TransferToNew", 6),
  /** Pays out on layer 1. */
  WITHDRAW("Withdraw", 6),
  /** Pays out all of one token of somebody who never set a key. */
  FORCED_EXIT("ForcedExit", 6),
  /** Sets the key that signs for an account. */
  CHANGE_PUB_KEY("ChangePubKey", 6),
  /** Makes an NFT. */
  MINT_NFT("MintNFT", 5),
  /** Takes an NFT to layer 1. */
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
   * What a transaction is if it succeeds.
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

  /** What it is called in JSON, for example {@code MintNFT}. */
  public String text() {
    return text;
  }

  /** How many chunks it takes. */
  public int chunks() {
    return chunks;
  }
}
