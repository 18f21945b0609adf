package dev.portcullis.devnet.chain.stored;

import dev.portcullis.ethereum.common.Hex;

/**
 * More logs match than one answer may hold. Tools read the proposed range from the message
 * (R-CHN-30), so its form is part of the interface.
 */
public final class TooManyLogs extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyLogs(int limit, long from, long to) {
    super(
        "Query returned more than "
            + limit
            + " results. Try with this block range ["
            + Hex.quantity(from)
            + ", "
            + Hex.quantity(to)
            + "].");
  }
}
