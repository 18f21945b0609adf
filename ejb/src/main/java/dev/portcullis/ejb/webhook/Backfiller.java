package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.persistence.webhook.Backfill;
import dev.portcullis.persistence.webhook.BlockRef;
import dev.portcullis.persistence.webhook.ScanPosition;
import dev.portcullis.persistence.webhook.ScanView;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Reads past blocks for subscriptions that start in the past or were disabled for a while, beside
 * the scan of new blocks and without delaying it: what is stored at once is bounded.
 */
@Dependent
public class Backfiller {
  private final ChainNode chain;
  private final ScanStore store;
  private final LogReader reader;
  private final WebhookSettings.Reading settings;
  private final WebhookSignals signals;
  private final ScanLease lease;

  /** A back-filler of everybody's back-fills. */
  @Inject
  public Backfiller(
      ChainNode chain,
      ScanStore store,
      EventDecoder decoder,
      WebhookConfig config,
      WebhookSignals signals) {
    this(
        chain,
        store,
        new LogReader(chain, store, decoder, ScanBound.STEP),
        config.settings().reading(),
        signals,
        System::nanoTime);
  }

  /** With a bound, settings and a clock of one's own. */
  Backfiller(
      ChainNode chain,
      ScanStore store,
      LogReader reader,
      WebhookSettings.Reading settings,
      WebhookSignals signals,
      LongSupplier nanos) {
    this.chain = chain;
    this.store = store;
    this.reader = reader;
    this.settings = settings;
    this.signals = signals;
    this.lease =
        new ScanLease(store, () -> "webhook-backfill-" + chain.chainId(), settings.lease(), nanos);
  }

  /**
   * Reads some blocks for the back-fill that has waited longest.
   *
   * @return whether there may be more to do at once
   * @throws RuntimeException when the chain or the database fails; nothing is lost, and the next
   *     step is for another back-fill
   */
  public boolean step() {
    if (!lease.isHeld()) {
      return false;
    }
    Optional<Backfill> next = store.longestWaitingBackfill(chain.chainId());
    if (next.isEmpty()) {
      return false;
    }
    Backfill backfill = next.get();
    try {
      return step(backfill);
    } catch (RuntimeException | Error failure) {
      noteFailure(backfill, failure);
      throw failure;
    }
  }

  /** Lets another node read. */
  public void release() {
    lease.release();
  }

  private void noteFailure(Backfill backfill, Throwable failure) {
    try {
      lease.release();
      store.failed(backfill);
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }

  private boolean step(Backfill backfill) {
    ScanView view = store.view(chain.chainId()).orElseThrow();
    ScanPosition position = view.position();
    if (view.undoing() || position.isLost()) {
      return false;
    }
    long end = Math.min(backfill.endBlock(), backfill.nextBlock() + settings.maxBlocks());
    List<BlockHeader> blocks = reader.branch(backfill.nextBlock(), end - 1);
    if (blocks.isEmpty()) {
      return false;
    }
    LogReader.Reading reading =
        reader.read(
            blocks,
            backfill.nextLog(),
            new SubscriptionIndex(List.of(backfill.subscription().served(true))));
    if (!isOnTheScansChain(position)) {
      return false;
    }
    boolean stored =
        store.storePast(
            backfill,
            position.rewinds(),
            reading.result(),
            new BlockRef(reading.last().number(), reading.last().hash()),
            reading.nextBlock(),
            reading.nextLog());
    if (stored && !reading.result().events().isEmpty()) {
      signals.queued().raise();
      signals.sending().raise();
    }
    return true;
  }

  /** Whether the node has the block that the scan read last, and so all those before. */
  private boolean isOnTheScansChain(ScanPosition position) {
    return position.nextBlock() == 0
        || chain
            .block(position.nextBlock() - 1)
            .filter(block -> block.hash().text().equals(position.blockHash()))
            .isPresent();
  }
}
