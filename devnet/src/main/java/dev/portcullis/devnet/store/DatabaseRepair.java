package dev.portcullis.devnet.store;

import dev.portcullis.ethereum.chain.DamagedChainPolicy;
import dev.portcullis.ethereum.common.Hash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Determines the intact blocks of a damaged database, and creates a new database from them. The
 * damaged files are moved aside, never deleted.
 */
final class DatabaseRepair {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseRepair.class);
  private static final int BLOCKS_AT_ONCE = 64;

  /**
   * Directories: in creation; created, with the old files still in place; created, and the old
   * files moved.
   */
  private static final String MAKING = "truncating";

  private static final String MADE = "truncated";
  private static final String MOVING = "moving";
  private static final String ASIDE = "damaged-";

  private final Path directory;

  DatabaseRepair(Path directory) {
    this.directory = directory;
  }

  /** Completes an interrupted repair. */
  void resume() throws IOException {
    if (Files.exists(directory.resolve(MADE))) {
      putAside();
    }
    if (Files.exists(directory.resolve(MOVING))) {
      moveIn();
    }
  }

  /**
   * Rejects a damaged database, or creates an intact one from it.
   *
   * @param damage the detected damage
   * @param damagedChainPolicy the operator's policy
   * @throws StoreException with the options, when the repair is not permitted or not possible
   */
  void run(StoreCorruptedException damage, DamagedChainPolicy damagedChainPolicy)
      throws IOException {
    try (Database damaged = Database.openReadable(directory)) {
      long last = new Copy(damaged).lastWhole();
      if (last < 0) {
        throw unrepairable(damage);
      }
      if (damagedChainPolicy.block().isEmpty() || damagedChainPolicy.block().getAsLong() > last) {
        throw new StoreException(
            "%s; its blocks up to %d are intact: %s %d keeps these and moves the damaged files away"
                .formatted(damage.getMessage(), last, damagedChainPolicy.setting(), last),
            damage);
      }
      long oldest = new ChainMetadata(damaged).oldestState();
      if (damagedChainPolicy.block().getAsLong() < oldest) {
        throw new StoreException(
            "%s; %s must be at least %d, of earlier blocks the state is no longer kept"
                .formatted(damage.getMessage(), damagedChainPolicy.setting(), oldest),
            damage);
      }
      make(damaged, damagedChainPolicy.block().getAsLong());
    } catch (StoreCorruptedException unreadable) {
      throw unrepairable(damage);
    }
    resume();
    LOG.warn(
        "{}; the chain ends with block {} now",
        damage.getMessage(),
        damagedChainPolicy.block().getAsLong());
  }

  private static StoreException unrepairable(StoreCorruptedException damage) {
    return new StoreException(
        damage.getMessage()
            + "; none of its blocks is intact: restore a copy of the directory, or move it away to"
            + " start with an empty one",
        damage);
  }

  private void make(Database damaged, long block) throws IOException {
    Path making = directory.resolve(MAKING);
    if (Files.exists(making)) {
      for (Path file : files(making)) {
        Files.delete(file);
      }
    }
    try (Database whole = Database.open(making, false)) {
      new Copy(damaged).upTo(block, whole);
    }
    Files.move(making, directory.resolve(MADE));
  }

  private void putAside() throws IOException {
    int number = 1;
    while (Files.exists(directory.resolve(ASIDE + number))) {
      number++;
    }
    Path aside = Files.createDirectory(directory.resolve(ASIDE + number));
    OwnerOnlyFiles.directory(aside);
    for (Path file : files(directory)) {
      Files.move(file, aside.resolve(file.getFileName()));
    }
    Files.move(directory.resolve(MADE), directory.resolve(MOVING));
  }

  private void moveIn() throws IOException {
    Path moving = directory.resolve(MOVING);
    for (Path file : files(moving)) {
      Files.move(file, directory.resolve(file.getFileName()));
    }
    Files.delete(moving);
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** Reads blocks from the first on, as far as they are intact. */
  private static final class Copy {
    private final Database from;
    private final BlockChecksum blocks;
    private final long oldest;

    Copy(Database from) {
      this.from = from;
      this.blocks = new BlockChecksum(from);
      this.oldest = new ChainMetadata(from).oldestState();
    }

    /** The last block such that it and all before it are intact, -1 when there is none. */
    long lastWhole() {
      Hash parent = Hash.ZERO;
      long number = 0;
      while (true) {
        Optional<BlockChecksum.VerifiedBlock> next = blocks.whole(number, parent, oldest, true);
        if (next.isEmpty()) {
          // Before the oldest kept state, there is none to continue from.
          return number - 1 < oldest ? -1 : number - 1;
        }
        parent = next.get().block().hash();
        number++;
      }
    }

    /** Writes blocks with all their entries to an empty database. */
    void upTo(long last, Database to) {
      WriteBatch properties = new WriteBatch();
      from.copy(properties, Keys.meta("property-"), Keys.meta("property."));
      to.write(properties);
      Hash parent = Hash.ZERO;
      WriteBatch batch = new WriteBatch();
      for (long number = 0; number <= last; number++) {
        BlockChecksum.VerifiedBlock block =
            blocks.whole(number, parent, oldest, true).orElseThrow();
        parent = block.block().hash();
        batch.addAll(block.batch());
        if (number == last || number % BLOCKS_AT_ONCE == 0) {
          ChainMetadata.putHead(batch, number);
          if (oldest > 0) {
            ChainMetadata.putOldestState(batch, oldest);
          }
          to.write(batch);
          batch = new WriteBatch();
        }
      }
      new BatchStore(from).copy(last, to);
    }
  }
}
