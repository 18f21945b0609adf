package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
 * <p>A batch is first appended to a {@link WriteAheadLog} (one sequential write), then applied to
 * an MVStore map. The map is committed to its file in the background, because a commit per block
 * costs hundreds of times more bytes than the block. After a crash, the log is applied again over
 * the map's last commit. Every batch contains a sum over all entries, so that damage of the map is
 * detected (ADR 0088). There is a single map on purpose: its commits are snapshots of one root,
 * hence never out of order between key spaces.
 *
 * <p>Any number of threads may read; {@link #write} is called by one thread at a time.
 */
public final class Database implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Database.class);

  private static final long CHECKPOINT_BYTES = 16L << 20;

  /** The limit of unsaved bytes: a checkpoint keeps them twice in memory, once in one piece. */
  private static final int CHECKPOINT_MEMORY = 12 << 20;

  private static final int MOST_UNSAVED = 2 * CHECKPOINT_MEMORY;
  private static final int CHECKPOINT_SECONDS = 5;
  private static final int FILL_RATE = 50;
  private static final int COMPACT_BYTES = 4 << 20;
  private static final int RETENTION_MILLIS = 1000;
  private static final int CACHE_MEGABYTES = 32;

  private final MVStore store;
  private final ChecksummedMap checksummedMap;
  private final MVMap<byte[], byte[]> map;
  private final DiskSpace space;
  private final WriteAheadLog writeAheadLog;
  private final ScheduledExecutorService background;

  /**
   * Locked while a batch goes to log and map, so that a finished segment is completely in the map.
   */
  private final Object writing = new Object();

  private final AtomicBoolean checkpointAsked = new AtomicBoolean();
  private volatile Future<?> nextCheckpoint = CompletableFuture.completedFuture(null);

  private Database(
      MVStore store, ChecksummedMap checksummedMap, DiskSpace space, WriteAheadLog writeAheadLog) {
    this.store = store;
    this.checksummedMap = checksummedMap;
    this.map = checksummedMap.map();
    this.space = space;
    this.writeAheadLog = writeAheadLog;
    this.background =
        writeAheadLog == null
            ? null
            : Executors.newSingleThreadScheduledExecutor(
                task -> {
                  Thread thread = new Thread(task, "chain-checkpoint");
                  thread.setDaemon(true);
                  return thread;
                });
  }

  /** The file of the ordered map. */
  static Path file(Path directory) {
    return directory.resolve("chain.mv");
  }

  /**
   * Opens or creates the database of a directory. This reads all of it, to detect damage now.
   *
   * @param directory of the files; created when missing
   * @param fsync true: a batch is on the disk when {@link #write} returns and survives a power
   *     failure; false: the operating system has it and it survives the end of the process
   * @return the open database
   * @throws StoreException when the directory is in use by another process or cannot be used
   * @throws StoreCorruptedException when a file is damaged
   */
  public static Database open(Path directory, boolean fsync) {
    return with(
        directory,
        (store, checksummedMap, space) -> {
          boolean old = checksummedMap.format() == 1;
          CommitPosition last = checksummedMap.open(directory);
          if (old) {
            store.commit();
          }
          Database database =
              new Database(store, checksummedMap, space, new WriteAheadLog(directory, fsync, last));
          database.startCheckpoints();
          return database;
        });
  }

  /**
   * Opens the readable part of a damaged database. Nothing is written.
   *
   * @throws StoreCorruptedException when nothing can be read
   */
  static Database openReadable(Path directory) {
    return with(
        directory,
        (store, checksummedMap, space) -> {
          try {
            WriteAheadLogSegments.read(directory, checksummedMap.applied(), checksummedMap::apply);
          } catch (StoreCorruptedException known) {
            LOG.debug("Read up to where it is damaged", known);
          }
          return new Database(store, checksummedMap, space, null);
        });
  }

  private interface StoreOpener {
    Database open(MVStore store, ChecksummedMap checksummedMap, DiskSpace space) throws IOException;
  }

  private static Database with(Path directory, StoreOpener opening) {
    DiskSpace space = new DiskSpace(directory);
    try {
      OwnerOnlyFiles.directory(directory);
      MVStore store = openStore(file(directory), space);
      try {
        OwnerOnlyFiles.file(file(directory));
        return opening.open(store, new ChecksummedMap(store), space);
      } catch (IOException | RuntimeException e) {
        store.closeImmediately();
        throw e;
      }
    } catch (IOException e) {
      throw new StoreException("Cannot use the data directory " + directory + ": " + e, e);
    } catch (StoreCorruptedException | StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new StoreCorruptedException(
          file(directory),
          "it cannot be read, " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
          e);
    }
  }

  private static MVStore openStore(Path file, DiskSpace space) {
    try {
      MVStore store =
          new MVStore.Builder()
              .fileName(MvStorePath.name(file, space))
              .autoCommitDisabled()
              // Only checkpoints commit.
              .autoCommitBufferSize(0)
              .cacheSize(CACHE_MEGABYTES)
              .open();
      store.setRetentionTime(RETENTION_MILLIS);
      return store;
    } catch (MVStoreException e) {
      throw e.getErrorCode() == DataUtils.ERROR_FILE_LOCKED
          ? new StoreException(
              "The chain in " + file.getParent() + " is in use by another process", e)
          : e;
    } finally {
      MvStorePath.unregister(file);
    }
  }

  /**
   * A database in memory, whose content is lost when it is closed.
   *
   * @return the open database
   */
  public static Database inMemory() {
    MVStore store = new MVStore.Builder().autoCommitDisabled().open();
    return new Database(store, new ChecksummedMap(store), null, null);
  }

  /**
   * Applies a batch; when this returns, readers see it and a crash no longer loses it. Waits for a
   * checkpoint when batches arrive faster than they are saved.
   *
   * @param batch the changes
   * @throws StoreFullException when the disk is full; nothing is changed then
   */
  public void write(WriteBatch batch) {
    if (writeAheadLog == null) {
      checksummedMap.apply(batch, CommitPosition.BEGIN);
      return;
    }
    space.require();
    synchronized (writing) {
      try {
        writeAheadLog.append(
            batch.encode(), checksummedMap.after(writeAheadLog.last().digest(), batch));
      } catch (IOException e) {
        throw space.failed(e);
      }
      checksummedMap.apply(batch, writeAheadLog.last());
    }
    space.succeeded();
    checkpointWhenDue();
  }

  /** Bytes of memory that the next checkpoint has to save, and then has in one piece. */
  int unsaved() {
    return store.getUnsavedMemory();
  }

  /** A writer that is faster than checkpoints waits for one, so that the heap is not exhausted. */
  private void checkpointWhenDue() {
    boolean due = writeAheadLog.written() > CHECKPOINT_BYTES || unsaved() > CHECKPOINT_MEMORY;
    if (due && checkpointAsked.compareAndSet(false, true)) {
      nextCheckpoint = background.submit(this::checkpoint);
    }
    if (unsaved() > MOST_UNSAVED) {
      try {
        nextCheckpoint.get();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException failed) {
        LOG.error("The chain's checkpoint failed, its journal keeps growing", failed.getCause());
      }
    }
  }

  /** Removes all entries of a database in memory. */
  void clear() {
    if (writeAheadLog != null) {
      throw new IllegalStateException("what is on disk stays");
    }
    map.clear();
  }

  /**
   * Rejects later writes while writing fails.
   *
   * @throws StoreFullException as long as there is no space
   */
  void requireSpace() {
    if (space != null) {
      space.require();
    }
  }

  /**
   * Reads one key.
   *
   * @param key the key
   * @return its value, which must not be changed; null when there is none
   */
  public byte[] get(byte[] key) {
    return map.get(key);
  }

  /**
   * The first entry at or after a key, in unsigned order.
   *
   * @param key the start of the search
   * @return key and value, or null when there is none
   */
  public Map.Entry<byte[], byte[]> ceiling(byte[] key) {
    Cursor<byte[], byte[]> cursor = map.cursor(key);
    return cursor.hasNext() ? Map.entry(cursor.next(), cursor.getValue()) : null;
  }

  /**
   * All keys from one key on, in unsigned order; the caller stops at the end of its range. Iterates
   * over the map as of the call.
   *
   * @param from the first key
   * @return the keys
   */
  public Iterator<byte[]> keysFrom(byte[] from) {
    return map.keyIterator(from);
  }

  /** All entries from a key on, in unsigned order, as of the call. */
  Cursor<byte[], byte[]> entriesFrom(byte[] from) {
    return map.cursor(from);
  }

  /** Adds all entries of a range to a batch. */
  void copy(WriteBatch batch, byte[] from, byte[] to) {
    Cursor<byte[], byte[]> cursor = map.cursor(from);
    while (cursor.hasNext() && Arrays.compareUnsigned(cursor.next(), to) < 0) {
      batch.put(cursor.getKey(), cursor.getValue());
    }
  }

  /**
   * Counts keys without visiting them.
   *
   * @param from first key of the range
   * @param to first key after the range
   * @return number of keys in between
   */
  public long count(byte[] from, byte[] to) {
    return checksummedMap.position(to) - checksummedMap.position(from);
  }

  /**
   * Saves everything to the map's file and closes it; once, because it may have been opened again
   * since.
   */
  @Override
  public void close() {
    if (store.isClosed()) {
      return;
    }
    if (writeAheadLog == null) {
      store.closeImmediately();
      return;
    }
    background.shutdown();
    space.close();
    try {
      background.awaitTermination(1, TimeUnit.MINUTES);
      checkpoint();
      writeAheadLog.close();
      store.close();
    } catch (IOException | MVStoreException e) {
      LOG.warn("The chain did not close, its journal is read at the next start: {}", e.toString());
      store.closeImmediately();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      store.closeImmediately();
    }
  }

  private void startCheckpoints() {
    var unused =
        background.scheduleWithFixedDelay(
            this::checkpointIfNeeded, CHECKPOINT_SECONDS, CHECKPOINT_SECONDS, TimeUnit.SECONDS);
  }

  private void checkpointIfNeeded() {
    if (writeAheadLog.written() > 0) {
      checkpoint();
    }
  }

  /** Commits the map; older segments of the write-ahead log are then superfluous. */
  private void checkpoint() {
    try {
      checkpointAsked.set(false);
      List<Path> complete;
      synchronized (writing) {
        complete = writeAheadLog.rotate();
      }
      store.commit();
      store.sync();
      for (Path segment : complete) {
        Files.deleteIfExists(segment);
      }
      store.compact(FILL_RATE, COMPACT_BYTES);
    } catch (IOException e) {
      var unused = space.failed(e);
    } catch (RuntimeException | OutOfMemoryError e) {
      // After any failure, the next checkpoint is tried: otherwise checkpoints would silently end.
      LOG.error("The chain's checkpoint failed, its journal keeps growing: {}", e.toString());
    }
  }
}
