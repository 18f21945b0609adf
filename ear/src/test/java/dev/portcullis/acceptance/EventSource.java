package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A contract that emits a requested number of logs of a requested size in one transaction, with
 * {@link DevChain#TRANSFER} for a topic.
 *
 * @param chain where it is
 * @param address its address
 */
record EventSource(DevChain chain, String address) {
  /**
   * For n in its first argument down to 1: writes the third argument plus n to the first and the
   * last word of memory whose size in bytes is the second argument, and logs them.
   */
  private static final String CODE =
      "0x604980600b6000396000f3"
          + "6000355b8015604757"
          + "8060403501"
          + "80600052"
          + "60206020350352"
          + "7f"
          + DevChain.TRANSFER.substring(2)
          + "6020356000a1"
          + "60019003600356"
          + "5b00";

  /** A new one. */
  static EventSource deploy(DevChain chain) {
    return new EventSource(chain, chain.deploy(CODE));
  }

  /** Emits events of one word, the numbers behind {@code after}; the answer is the receipt. */
  JsonNode emit(int events, long after, long gas) {
    return chain.transact(address, call(events, 32, after), gas);
  }

  /** The same without waiting for anything. */
  void submit(int events, long after, long gas) {
    chain.submit(address, call(events, 32, after), gas);
  }

  /** Emits one event of so many bytes, a multiple of 32, that begins and ends with a number. */
  JsonNode emitLarge(int bytes, long number, long gas) {
    return chain.transact(address, call(1, bytes, number - 1), gas);
  }

  private static String call(int events, int bytes, long after) {
    return "0x%064x%064x%064x".formatted(events, bytes, after);
  }
}
