package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.NodeRateLimitedException;
import dev.portcullis.ejb.job.Lease;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.matching.EventDecoder;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.scan.BlockRef;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import dev.portcullis.persistence.webhook.scan.ScanSnapshot;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Reads new blocks and queues each log that somebody follows, on one node at a time. One thread
 * steps it; the position in the database is the truth, and what nodes say is doubted (ADR 0059).
 */
@Dependent
public class ChainScan {
  /** How long to wait for a node that contradicts itself: it is about to be somewhere else. */
  private static final Duration MOMENT = Duration.ofMillis(100);

  private final ChainNode chain;
  private final BlockTag tag;
  private final ScanStore store;
  private final WebhookSettings.Reading settings;
  private final WebhookSignals signals;
  private final LogReader reader;
  private final ForkSearch forks;
  private final Subscribers subscribers;
  private final Lease lease;

  private int failures;

  /** Blocks of the next step: fewer while the rate limit of the node ends steps. */
  private int most;

  private List<ScannedBlock> stored = List.of();

  /** Whether subscriptions may be in error: a node that was killed may have left some. */
  private boolean halted = true;

  /** A scan that starts from what the database says. */
  @Inject
  public ChainScan(
      ChainNode chain,
      ScanStore store,
      EventDecoder decoder,
      WebhookConfig config,
      WebhookSignals signals) {
    this(
        chain,
        BlockTag.LATEST,
        store,
        new LogReader(chain, store, decoder, ScanBound.STEP),
        config.settings().reading(),
        signals,
        System::nanoTime);
  }

  /** Of new blocks, with a bound, settings and a clock of one's own. */
  ChainScan(
      ChainNode chain,
      ScanStore store,
      LogReader reader,
      WebhookSettings.Reading settings,
      WebhookSignals signals,
      LongSupplier nanos) {
    this(chain, BlockTag.LATEST, store, reader, settings, signals, nanos);
  }

  /** Up to the block that is the head of {@code chain}, which nodes call {@code tag}. */
  ChainScan(
      ChainNode chain,
      BlockTag tag,
      ScanStore store,
      LogReader reader,
      WebhookSettings.Reading settings,
      WebhookSignals signals,
      LongSupplier nanos) {
    this.chain = chain;
    this.tag = tag;
    this.store = store;
    this.settings = settings;
    this.most = settings.maxBlocks();
    this.signals = signals;
    this.reader = reader;
    this.forks = new ForkSearch(chain, store, settings.reorganisationDepth());
    this.subscribers = new Subscribers(store, signals, nanos);
    this.lease =
        new Lease(store::acquire, store::release, this::leaseName, settings.lease(), nanos);
  }

  /**
   * Reads some blocks, or goes back, or looks whether subscriptions have changed; does nothing when
   * it is another node's turn.
   *
   * @return how long to wait for a signal before the next
   * @throws RuntimeException when the chain or the database fails; the next step starts afresh, and
   *     another node may try before
   */
  public Duration step() {
    stored = List.of();
    try {
      if (!lease.isHeld()) {
        subscribers.forget();
        return settings.poll();
      }
      Duration wait = tryStep();
      failures = 0;
      most = Math.min(settings.maxBlocks(), most * 2);
      return wait;
    } catch (RuntimeException | Error failure) {
      Optional<Duration> busy = NodeRateLimitedException.wait(failure);
      if (busy.isPresent()) {
        // A step that the rate limit never lets end would be asked again for ever.
        most = Math.max(1, most / 2);
        return busy.get();
      }
      noteFailure(failure);
      throw failure;
    }
  }

  /** The blocks that the last step stored, in their order; a block counts once it is complete. */
  public List<ScannedBlock> stored() {
    return stored;
  }

  /** Lets another node read. */
  public void release() {
    lease.release();
  }

  /** The blocks whose position it moves. */
  private long track() {
    return tag.track(chain.chainId());
  }

  private String leaseName() {
    return "webhook-scan-" + (tag == BlockTag.LATEST ? "" : tag.wireName() + "-") + chain.chainId();
  }

  private void noteFailure(Throwable failure) {
    failures++;
    try {
      lease.release();
      if (failures == ScanStore.ALLOWED_FAILURES) {
        halted = true;
        store.halted(track());
      }
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }

  private Duration tryStep() {
    Optional<ScanSnapshot> stored = store.view(track());
    if (stored.isEmpty()) {
      ChainHeader head = chain.head();
      store.start(track(), new BlockRef(head.number(), head.hash()));
      return Duration.ZERO;
    }
    ScanSnapshot view = stored.get();
    if (view.position().isLost()) {
      halt();
    }
    if (view.undoing()) {
      undo();
      return Duration.ZERO;
    }
    if (view.position().isLost()) {
      return forks.descend(view.position()) ? Duration.ZERO : MOMENT;
    }
    Duration due = subscribers.due(view);
    ScanPosition position =
        due != null && due.isZero() ? subscribers.loadChanges(view) : view.position();
    // After the position: what another node has read meanwhile never looks like a fork.
    Duration wait = follow(position, view.begun(), chain.head());
    if (halted) {
      store.resumed(track());
      halted = false;
    }
    return due == null || due.isZero() || due.compareTo(wait) > 0 ? wait : due;
  }

  private void halt() {
    if (!halted) {
      halted = true;
      store.halted(track());
    }
  }

  private void undo() {
    if (store.undo(track())) {
      signals.queued().raise();
      signals.sending().raise();
      signals.publishing().raise();
    }
  }

  private Duration follow(ScanPosition position, Optional<Hash32> begun, ChainHeader head) {
    if (head.number() < position.nextBlock()) {
      return forks.isBehind(position, head) ? settings.poll() : goBack(position);
    }
    long last = Math.min(head.number(), position.nextBlock() + most - 1);
    List<ChainHeader> blocks = reader.branch(position.nextBlock(), last);
    if (blocks.isEmpty()) {
      return MOMENT;
    }
    return fits(position, begun, blocks.get(0)) ? read(position, blocks) : goBack(position);
  }

  private static boolean fits(ScanPosition position, Optional<Hash32> begun, ChainHeader next) {
    return (position.blockHash() == null || position.blockHash().equals(next.parentHash().text()))
        && (position.nextLog() == 0 || begun.equals(Optional.of(next.hash())));
  }

  private Duration goBack(ScanPosition position) {
    return forks.goBack(position) ? Duration.ZERO : MOMENT;
  }

  private Duration read(ScanPosition position, List<ChainHeader> blocks) {
    LogReader.Reading reading;
    try {
      reading = reader.read(blocks, position.nextLog(), subscribers.index());
    } catch (NodeErrorException refusal) {
      ChainHeader first = blocks.get(0);
      if (chain.block(first.number()).filter(first::equals).isPresent()) {
        throw refusal;
      }
      return MOMENT;
    }
    if (chain.hasConflictingBlock(reading.last())) {
      throw Failure.of(
          Failure.Reason.CHAIN_UNAVAILABLE,
          "The chain nodes have different blocks " + reading.last().number());
    }
    store(position, reading);
    return Duration.ZERO;
  }

  private void store(ScanPosition from, LogReader.Reading reading) {
    ScanPosition to =
        reading.nextLog() == 0
            ? from.at(reading.nextBlock(), reading.last().hash().text())
            : from.within(reading.nextBlock(), from.blockHash(), reading.nextLog());
    Optional<ScanStore.StoreResult> done =
        store.store(from, to, reading.result(), reading.refs(), settings.reorganisationDepth());
    int queued = done.map(ScanStore.StoreResult::queued).orElse(0);
    if (done.isPresent()) {
      stored = reading.scanned();
    }
    if (done.isPresent() && queued < reading.result().deliveries()) {
      subscribers.leftOut();
    }
    if (queued > 0) {
      signals.handover().give(done.get().handed());
      signals.queued().raise();
      signals.sending().raise();
      signals.publishing().raise();
    }
  }
}
