package dev.portcullis.ethereum.transaction;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of transactions (EIP-2718). */
public enum TransactionType {
  /** Before EIP-2718: no type byte; with or without the chain id of EIP-155. */
  LEGACY(0),
  /** EIP-2930: legacy fees and an access list. */
  ACCESS_LIST(1),
  /** EIP-1559: a fee cap and a priority fee. */
  DYNAMIC_FEE(2),
  /** EIP-4844: carries blobs. */
  BLOB(3),
  /** EIP-7702: sets the code of externally owned accounts. */
  SET_CODE(4),
  /** Signed as typed data, see {@link TypedDataTransaction}. */
  TYPED_DATA(0x71),
  /** Requested on layer 1, see {@link PriorityTransaction}. Never sent by a client. */
  PRIORITY(0xff);

  private final int code;

  TransactionType(int code) {
    this.code = code;
  }

  /** The type byte; 0 for legacy transactions, whose encoding has none. */
  public int code() {
    return code;
  }

  /** The type with this type byte, if there is one. */
  public static Optional<TransactionType> of(int code) {
    return Arrays.stream(values()).filter(type -> type.code == code).findFirst();
  }

  /** Whether it has {@code maxFeePerGas} and {@code maxPriorityFeePerGas}. */
  public boolean hasDynamicFee() {
    return compareTo(DYNAMIC_FEE) >= 0;
  }
}
