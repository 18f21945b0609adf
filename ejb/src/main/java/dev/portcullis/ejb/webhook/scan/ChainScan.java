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
 * Reads new blocks and queues each log that matches a subscription, on one node at a time. One
 * thread runs its steps. The position in the database is authoritative, and data of upstream nodes
 * is verified (ADR 0059).
 */
@Dependent
public class ChainScan {
  /** How long to wait after a node contradicts itself, because it is about to change its head. */
  private static final Duration INCONSISTENCY_DELAY = Duration.ofMillis(100);

  private final ChainNode chain;
  private final BlockTag tag;
  private final ScanStore store;
  private final WebhookSettings.ReadConfig settings;
  private final WebhookSignals signals;
  private final LogReader reader;
  private final ForkSearch forks;
  private final Subscribers subscribers;
  private final Lease lease;

  private int failures;

  /** The blocks of the next step: fewer while the rate limit of the node ends steps. */
  private int most;

  private List<ScannedBlock> stored = List.of();

  /** Whether subscriptions may be in error: a killed node may have left some. */
  private boolean halted = true;

  /** Creates a scan that starts from the position in the database. */
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

  /** Of new blocks, with custom bound, settings and clock. */
  ChainScan(
      ChainNode chain,
      ScanStore store,
      LogReader reader,
      WebhookSettings.ReadConfig settings,
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
      WebhookSettings.ReadConfig settings,
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
   * Reads some blocks, or rewinds after a reorganization, or applies changed subscriptions. Does
   * nothing while another node has the lease.
   *
   * @return how long to wait for a signal before the next
   * @throws RuntimeException if the chain or the database fails; the next step starts over,
   *     possibly on another node
   */
  public Duration step() {
    stored = List.of();
    try {
      if (!lease.isHeld()) {
        subscribers.discard();
        return settings.poll();
      }
      Duration wait = tryStep();
      failures = 0;
      most = Math.min(settings.maxBlocks(), most * 2);
      return wait;
    } catch (RuntimeException | Error failure) {
      Optional<Duration> busy = NodeRateLimitedException.wait(failure);
      if (busy.isPresent()) {
        // A step that the rate limit never lets end would repeat indefinitely.
        most = Math.max(1, most / 2);
        return busy.get();
      }
      noteFailure(failure);
      throw failure;
    }
  }

  /** The blocks that the last step stored, in order; a block counts once it is complete. */
  public List<ScannedBlock> stored() {
    return stored;
  }

  /** Releases the lease to other nodes. */
  public void release() {
    lease.release();
  }

  /** The track of blocks whose position it moves. */
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
      return forks.descend(view.position()) ? Duration.ZERO : INCONSISTENCY_DELAY;
    }
    Duration due = subscribers.due(view);
    ScanPosition position =
        due != null && due.isZero() ? subscribers.loadChanges(view) : view.position();
    // Queried after the position, so that blocks which another node has just read never look like a
    // fork.
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
      return INCONSISTENCY_DELAY;
    }
    return fits(position, begun, blocks.get(0)) ? read(position, blocks) : goBack(position);
  }

  private static boolean fits(ScanPosition position, Optional<Hash32> begun, ChainHeader next) {
    return (position.blockHash() == null || position.blockHash().equals(next.parentHash().text()))
        && (position.nextLog() == 0 || begun.equals(Optional.of(next.hash())));
  }

  private Duration goBack(ScanPosition position) {
    return forks.goBack(position) ? Duration.ZERO : INCONSISTENCY_DELAY;
  }

  private Duration read(ScanPosition position, List<ChainHeader> blocks) {
    LogReader.ReadResult reading;
    try {
      reading = reader.read(blocks, position.nextLog(), subscribers.index());
    } catch (NodeErrorException refusal) {
      ChainHeader first = blocks.get(0);
      if (chain.block(first.number()).filter(first::equals).isPresent()) {
        throw refusal;
      }
      return INCONSISTENCY_DELAY;
    }
    if (chain.hasConflictingBlock(reading.last())) {
      throw Failure.of(
          Failure.Reason.CHAIN_UNAVAILABLE,
          "The chain nodes have different blocks " + reading.last().number());
    }
    store(position, reading);
    return Duration.ZERO;
  }

  private void store(ScanPosition from, LogReader.ReadResult reading) {
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
      signals.localDeliveries().offer(done.get().localBatches());
      signals.queued().raise();
      signals.sending().raise();
      signals.publishing().raise();
    }
  }
}
