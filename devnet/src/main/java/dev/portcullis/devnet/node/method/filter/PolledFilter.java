package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.block.Block;
import java.util.List;

/** The state of one filter; under the lock of {@link InstalledFilters}. */
abstract class PolledFilter {
  /** The changes since the last poll. */
  abstract List<?> changes(InstalledFilters owner);

  /** The number of stored addresses, topics and hashes. */
  int weight() {
    return 1;
  }

  /** Blocks were removed. */
  void onRemoved(List<Block> removed) {}
}
