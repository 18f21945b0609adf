package dev.portcullis.legacy.transaction;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of transactions, with their names in JSON and their numbers in the signed bytes. */
public enum LegacyTransactionType {
  /** To any recipient; an unknown address becomes an account. */
  TRANSFER("Transfer", 5),
  /** To an address on layer 1. */
  WITHDRAW("Withdraw", 3),
  /** Sets the account's key. */
  CHANGE_PUB_KEY("ChangePubKey", 7),
  /** Withdraws the whole balance in a token of an account that has no key. */
  FORCED_EXIT("ForcedExit", 8),
  /** Mints an NFT. */
  MINT_NFT("MintNFT", 9),
  /** Moves an NFT to layer 1. */
  WITHDRAW_NFT("WithdrawNFT", 10),
  /** Settles two orders with each other. */
  SWAP("Swap", 11);

  private final String text;
  private final int number;

  LegacyTransactionType(String text, int number) {
    this.text = text;
    this.number = number;
  }

  /** The name, as in {@code type} in JSON. */
  public String text() {
    return text;
  }

  /** The first byte of the signed bytes, which is 255 less the type's number. */
  byte signedByte() {
    return (byte) (255 - number);
  }

  /** The first byte of the signed bytes before tokens had four bytes. */
  byte v0Byte() {
    return (byte) number;
  }

  /** The kind with that name. */
  public static Optional<LegacyTransactionType> of(String text) {
    return Arrays.stream(values()).filter(type -> type.text.equals(text)).findFirst();
  }
}
