package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.ethereum.common.Hash;
import java.util.ArrayList;
import java.util.List;

/** Transactions that were accepted since the last poll. */
final class PendingTransactionFilter extends PolledFilter {
  private List<String> hashes = new ArrayList<>();
  private boolean overflown;

  @Override
  int weight() {
    return 1 + hashes.size();
  }

  void add(Hash hash, int limit) {
    if (hashes.size() < limit) {
      hashes.add(hash.toString());
    } else {
      overflown = true;
    }
  }

  @Override
  List<?> changes(InstalledFilters owner) {
    if (overflown) {
      throw RpcException.invalidParams("the filter has more new transactions than fit a response");
    }
    List<String> changes = hashes;
    hashes = new ArrayList<>();
    return changes;
  }
}
