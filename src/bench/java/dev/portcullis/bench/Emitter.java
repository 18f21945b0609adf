package dev.portcullis.bench;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.UInt256;

/** A contract that logs the requested number of events in one transaction. */
final class Emitter {
  /** Counts down from the first argument, and logs each number. */
  private static final String CODE =
      "0x603c80600b6000396000f3"
          + "6000355b"
          + "8015603a57"
          + "80600052"
          + "7f"
          + Token.TRANSFER_TOPIC.substring(2)
          + "60206000a1"
          + "60019003600356"
          + "5b00";

  private Emitter() {}

  /** Initialisation code. */
  static Bytes creation() {
    return Bytes.wrap(EthereumHex.parseData(CODE));
  }

  /** The call data for so many events. */
  static Bytes emit(int events) {
    return Bytes.wrap(UInt256.of(events).toArray());
  }
}
