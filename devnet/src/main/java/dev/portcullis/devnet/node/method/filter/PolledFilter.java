package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.block.Block;
import java.util.List;

/** What one filter has to tell; under the lock of {@link InstalledFilters}. */
abstract class PolledFilter {
  /** What happened since it was asked the last time. */
  abstract List<?> changes(InstalledFilters owner);

  /** How many addresses, topics and hashes it keeps. */
  int weight() {
    return 1;
  }

  /** Blocks were taken back. */
  void onRemoved(List<Block> removed) {}
}
