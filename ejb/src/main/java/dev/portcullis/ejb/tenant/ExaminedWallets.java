package dev.portcullis.ejb.tenant;

import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure.Issue;
import java.util.List;

/**
 * The wallets of a request, about which the node was queried before the transaction.
 *
 * @param addresses in the order of the request
 * @param field where they are in the body; empty for the body itself
 * @param problems the problems of single wallets according to the node
 */
public record ExaminedWallets(
    List<Address> addresses, String field, PrefetchedResponse<List<Issue>> problems) {
  /** Copies the addresses. */
  public ExaminedWallets {
    addresses = List.copyOf(addresses);
  }

  /** The problem of the wallet at a position. */
  Issue issue(int position, String problem) {
    return issue(field, position, problem);
  }

  /** The problem of the wallet at a position of a field. */
  static Issue issue(String field, int position, String problem) {
    return new Issue(field + "[" + position + "].walletAddress", problem);
  }
}
