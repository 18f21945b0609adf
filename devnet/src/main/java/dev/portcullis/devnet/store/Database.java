package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One ordered map from byte strings to byte strings whose batches survive a kill at any moment.
 *
 * <p>A batch is first appended to a {@link Journal} (one sequential write), then applied to an
 * MVStore map; the map is committed to its file in the background, because a commit per block costs
 * hundreds of times more bytes than the block. After a crash the journal is applied again over
 * whatever the map's last commit held. There is a single map on purpose: its commits are snapshots
 * of one root, hence never out of order between key spaces.
 *
 * <p>Any number of threads may read; {@link #write} is called by one thread at a time.
 */
public final class Database implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Database.class);

  /** Written first and last in every batch: equal unless a commit caught the batch half applied. */
  private static final byte[] BEGUN = {0, 0};

  private static final byte[] APPLIED = {0, 1};
  private static final long CHECKPOINT_BYTES = 16L << 20;
  private static final int CHECKPOINT_SECONDS = 5;
  private static final int FILL_RATE = 50;
  private static final int COMPACT_BYTES = 4 << 20;
  private static final int RETENTION_MILLIS = 1000;
  private static final int CACHE_MEGABYTES = 32;

  private final MVStore store;
  private final MVMap<byte[], byte[]> map;
  private final Journal journal;
  private final ScheduledExecutorService background;

  /**
   * Held while a batch goes to journal and map, so that a finished segment is wholly in the map.
   */
  private final Object writing = new Object();

  private final AtomicBoolean checkpointAsked = new AtomicBoolean();

  private Database(MVStore store, Path directory, boolean fsync) throws IOException {
    this.store = store;
    this.map =
        store.openMap(
            "chain",
            new MVMap.Builder<byte[], byte[]>()
                .keyType(BytesType.INSTANCE)
                .valueType(BytesType.INSTANCE));
    if (directory == null) {
      this.journal = null;
      this.background = null;
      return;
    }
    this.journal =
        Journal.open(
            directory,
            fsync,
            number(APPLIED),
            (payload, sequence) -> apply(Batch.decode(payload), sequence));
    if (number(BEGUN) != number(APPLIED)) {
      throw new StoreException(
          "The chain in " + directory + " was torn by a loss of power; start with an empty one",
          null);
    }
    this.background =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "chain-checkpoint");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Opens or creates the database of a directory.
   *
   * @param directory where the files are; created when missing
   * @param fsync true: a batch is on the disk when {@link #write} returns and survives a loss of
   *     power; false: it is with the operating system and survives the end of the process
   * @return the open database
   * @throws StoreException when the directory is in use by another process or cannot be used
   */
  public static Database open(Path directory, boolean fsync) {
    Path file = directory.resolve("chain.mv");
    try {
      PrivateFiles.directory(directory);
      MVStore store =
          new MVStore.Builder()
              .fileName(file.toString())
              .autoCommitDisabled()
              .cacheSize(CACHE_MEGABYTES)
              .open();
      store.setRetentionTime(RETENTION_MILLIS);
      try {
        PrivateFiles.file(file);
        Database database = new Database(store, directory, fsync);
        database.startCheckpoints();
        return database;
      } catch (IOException | RuntimeException e) {
        store.closeImmediately();
        throw e;
      }
    } catch (MVStoreException e) {
      throw e.getErrorCode() == DataUtils.ERROR_FILE_LOCKED
          ? new StoreException("The chain in " + directory + " is in use by another process", e)
          : new StoreException("Cannot open the chain in " + directory + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new StoreException("Cannot use the data directory " + directory + ": " + e, e);
    }
  }

  /**
   * A database that forgets everything when it is closed.
   *
   * @return the open database
   */
  public static Database inMemory() {
    try {
      return new Database(new MVStore.Builder().autoCommitDisabled().open(), null, false);
    } catch (IOException e) {
      throw new StoreException("Cannot create a database in memory", e);
    }
  }

  /**
   * Applies a batch; when this returns, readers see it and a crash no longer loses it.
   *
   * @param batch the changes
   */
  public void write(Batch batch) {
    synchronized (writing) {
      apply(batch, journal == null ? 0 : journal.append(batch.encode()));
    }
    if (journal != null
        && journal.written() > CHECKPOINT_BYTES
        && checkpointAsked.compareAndSet(false, true)) {
      background.execute(this::checkpoint);
    }
  }

  /**
   * Reads one key.
   *
   * @param key the key
   * @return its value, not to be changed; null when there is none
   */
  public byte[] get(byte[] key) {
    return map.get(key);
  }

  /**
   * The first entry at or after a key, in unsigned order.
   *
   * @param key where to look from
   * @return key and value, or null when there is none
   */
  public Map.Entry<byte[], byte[]> ceiling(byte[] key) {
    Cursor<byte[], byte[]> cursor = map.cursor(key);
    return cursor.hasNext() ? Map.entry(cursor.next(), cursor.getValue()) : null;
  }

  /**
   * All keys from one key on, in unsigned order; the caller stops where its range ends. Sees the
   * map as it was at the call.
   *
   * @param from where to begin
   * @return the keys
   */
  public Iterator<byte[]> keysFrom(byte[] from) {
    return map.keyIterator(from);
  }

  /**
   * Counts keys without visiting them.
   *
   * @param from first key of the range
   * @param to first key after the range
   * @return number of keys in between
   */
  public long count(byte[] from, byte[] to) {
    return position(to) - position(from);
  }

  /** Brings everything into the map's file and closes it. */
  @Override
  public void close() {
    if (journal == null) {
      store.closeImmediately();
      return;
    }
    background.shutdown();
    try {
      background.awaitTermination(1, TimeUnit.MINUTES);
      checkpoint();
      journal.close();
    } catch (IOException e) {
      LOG.warn("The journal did not close: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    store.close();
  }

  private void startCheckpoints() {
    var unused =
        background.scheduleWithFixedDelay(
            this::checkpointIfNeeded, CHECKPOINT_SECONDS, CHECKPOINT_SECONDS, TimeUnit.SECONDS);
  }

  private void checkpointIfNeeded() {
    if (journal.written() > 0) {
      checkpoint();
    }
  }

  /** Commits the map; the journal's older segments are then superfluous. */
  private void checkpoint() {
    try {
      checkpointAsked.set(false);
      List<Path> complete;
      synchronized (writing) {
        complete = journal.rotate();
      }
      store.commit();
      store.sync();
      for (Path segment : complete) {
        Files.deleteIfExists(segment);
      }
      store.compact(FILL_RATE, COMPACT_BYTES);
    } catch (IOException | MVStoreException e) {
      LOG.error("The chain's checkpoint failed, its journal keeps growing: {}", e.toString());
    }
  }

  private void apply(Batch batch, long sequence) {
    byte[] number = ByteBuffer.allocate(Long.BYTES).putLong(sequence).array();
    map.put(BEGUN, number);
    for (int i = 0; i < batch.size(); i++) {
      if (batch.value(i) == null) {
        map.remove(batch.key(i));
      } else {
        map.put(batch.key(i), batch.value(i));
      }
    }
    map.put(APPLIED, number);
  }

  private long number(byte[] key) {
    byte[] value = map.get(key);
    return value == null ? 0 : ByteBuffer.wrap(value).getLong();
  }

  private long position(byte[] key) {
    long index = map.getKeyIndex(key);
    return index < 0 ? -index - 1 : index;
  }
}
