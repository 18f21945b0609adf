package dev.portcullis.ejb.webhook.backfill;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.scan.LogReader;
import dev.portcullis.ejb.webhook.scan.ScanStore;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Runs chunks as a batch runtime does: reads and judges item by item, writes, and starts again. */
public final class BackfillBatch {
  /** A partition and what it has not written yet. */
  private static final class Partition {
    private final BackfillThreadState lane;
    private final List<PastBlockResult> output = new ArrayList<>();

    Partition(BackfillThreadState lane) {
      this.lane = lane;
    }
  }

  private final Backfiller backfiller;
  private final List<Partition> partitions = new ArrayList<>();

  public BackfillBatch(Backfiller backfiller, int lanes) {
    this.backfiller = backfiller;
    for (int i = 0; i < lanes; i++) {
      partitions.add(new Partition(backfiller.open(null)));
    }
  }

  /** A reader of past blocks with a bound, settings and a clock of one's own. */
  public static Backfiller backfiller(
      ChainNode chain,
      ScanStore store,
      LogReader reader,
      WebhookSettings.ReadConfig settings,
      WebhookSignals signals,
      LongSupplier nanos) {
    return new Backfiller(chain, store, reader, settings, signals, nanos);
  }

  /** A chunk of the first partition; whether anything was read. */
  public boolean step() {
    boolean read = read(0, Integer.MAX_VALUE);
    write(0);
    return read;
  }

  /**
   * Reads until the chunk is full.
   *
   * @param most blocks
   * @return whether anything was read
   */
  public boolean read(int partition, int most) {
    Partition on = partitions.get(partition);
    for (int i = 0; i < most; i++) {
      if (i > 0 && on.lane.isFull()) {
        return true;
      }
      Optional<PastBlock> block = backfiller.read(on.lane);
      if (block.isEmpty()) {
        return i > 0;
      }
      judge(on, block.get());
    }
    return true;
  }

  private void judge(Partition on, PastBlock block) {
    try {
      backfiller.judge(block).ifPresent(on.output::add);
    } catch (RuntimeException failure) {
      backfiller.failed(on.lane, failure);
      throw failure;
    }
  }

  /** Ends the chunk. */
  public void write(int partition) {
    Partition on = partitions.get(partition);
    List<PastBlockResult> chunk = List.copyOf(on.output);
    on.output.clear();
    backfiller.write(on.lane, chunk);
  }

  /** Whether a chunk of the partition has begun. */
  boolean hasBegun(int partition) {
    return !partitions.get(partition).output.isEmpty();
  }

  public boolean isFull(int partition) {
    return partitions.get(partition).lane.isFull();
  }

  String checkpoint(int partition) {
    return partitions.get(partition).lane.checkpoint();
  }

  boolean isQuiet() {
    return backfiller.isIdle(Duration.ZERO);
  }

  /** Ends all partitions in order; what they have not written is lost. */
  public void close() {
    partitions.forEach(each -> backfiller.close(each.lane));
    partitions.clear();
  }
}
