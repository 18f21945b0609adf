package dev.portcullis.devnet.chain.query;

import dev.portcullis.ethereum.common.EthereumHex;

/**
 * More logs match than the maximum of a response. Tools parse the proposed range in the message
 * (R-CHN-30), so its form is part of the interface.
 */
public final class TooManyLogsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyLogsException(int limit, long from, long to) {
    super(
        "Query returned more than "
            + limit
            + " results. Try with this block range ["
            + EthereumHex.quantity(from)
            + ", "
            + EthereumHex.quantity(to)
            + "].");
  }
}
