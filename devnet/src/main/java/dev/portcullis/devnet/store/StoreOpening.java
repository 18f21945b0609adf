package dev.portcullis.devnet.store;

import dev.portcullis.ethereum.chain.DamagedChainPolicy;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the store of a directory: completes an interrupted repair, and repairs damaged files if the
 * operator permits it.
 *
 * @param directory of the files; created when missing
 * @param fsync whether a block also survives a power failure
 * @param stateBlocks for how many blocks back the state is kept, 0 for all
 * @param truncation the policy when files are damaged
 */
record StoreOpening(
    Path directory, boolean fsync, long stateBlocks, DamagedChainPolicy truncation) {
  /** The logger of the store, so that its lines stay in one category. */
  private static final Logger LOG = LoggerFactory.getLogger(ChainStore.class);

  /**
   * Opens or creates the store.
   *
   * @return the open store, which is intact
   * @throws StoreException with a one-line message when it cannot be opened
   */
  ChainStore open() {
    DatabaseRepair databaseRepair = new DatabaseRepair(directory);
    try {
      databaseRepair.resume();
      try {
        ChainStore whole = opened();
        if (truncation.block().isPresent()) {
          LOG.warn("The chain in {} is whole: {} does nothing", directory, truncation.setting());
        }
        addDigestsOrClose(whole);
        return whole;
      } catch (StoreCorruptedException damage) {
        databaseRepair.run(damage, truncation);
        return opened();
      }
    } catch (IOException e) {
      throw new StoreException("Cannot use the data directory " + directory + ": " + e, e);
    }
  }

  private ChainStore opened() throws IOException {
    return new ChainStore(Database.open(directory, fsync), stateBlocks);
  }

  private static void addDigestsOrClose(ChainStore store) {
    try {
      store.addDigests();
    } catch (StoreFullException e) {
      store.close();
      throw new StoreException(e.getMessage(), e);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }
}
