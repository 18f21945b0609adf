package dev.portcullis.devnet.state;

import dev.portcullis.ethereum.common.UInt256;

/** One loaded storage slot with the data for gas metering (EIP-2200, EIP-2929). */
public final class StorageSlot {

  final UInt256 base;
  UInt256 value;
  UInt256 original;
  int writtenIn;
  int warmIn;

  StorageSlot(UInt256 base) {
    this.base = base;
    this.value = base;
    this.original = base;
  }

  /** Its current value. */
  public UInt256 value() {
    return value;
  }
}
