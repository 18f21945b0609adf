package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.BlockRef;
import dev.portcullis.persistence.webhook.ScanPosition;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads new blocks and queues a callback for each log that somebody follows. One thread steps it;
 * the position in the database is the truth, what is kept here only saves asking.
 */
@Dependent
public class ChainScan {
  private static final Logger LOG = LoggerFactory.getLogger(ChainScan.class);

  private final ChainNode chain;
  private final ScanStore store;
  private final LogReader reader;
  private final WebhookSettings.Reading settings;
  private final WebhookSignals signals;

  private int failures;

  /** Whether subscriptions may be in error: a node that was killed may have left some. */
  private boolean halted = true;

  private ScanPosition position;
  private SubscriptionIndex index;

  /** A scan that starts from what the database says. */
  @Inject
  public ChainScan(
      ChainNode chain,
      ScanStore store,
      EventDecoder decoder,
      WebhookConfig config,
      WebhookSignals signals) {
    this(chain, store, decoder, config.settings().reading(), signals);
  }

  /** With settings of one's own. */
  ChainScan(
      ChainNode chain,
      ScanStore store,
      EventDecoder decoder,
      WebhookSettings.Reading settings,
      WebhookSignals signals) {
    this.chain = chain;
    this.store = store;
    this.reader = new LogReader(chain, store, decoder);
    this.settings = settings;
    this.signals = signals;
  }

  /**
   * Reads some blocks, or goes back, or looks whether subscriptions have changed.
   *
   * @return whether there may be more to do at once
   * @throws RuntimeException when the chain or the database fails; the next step starts afresh
   */
  public boolean step() {
    try {
      boolean more = tryStep();
      if (halted) {
        store.resumed(chain.chainId());
        halted = false;
      }
      failures = 0;
      return more;
    } catch (RuntimeException failure) {
      position = null;
      noteFailure(failure);
      throw failure;
    }
  }

  private void noteFailure(RuntimeException failure) {
    failures++;
    if (failures != ScanStore.ALLOWED_FAILURES) {
      return;
    }
    halted = true;
    try {
      store.halted(chain.chainId());
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }

  private boolean tryStep() {
    BlockHeader head = chain.head();
    if (position == null || head.number() < position.nextBlock()) {
      refresh(head);
    }
    if (head.number() >= position.nextBlock()) {
      return read(head);
    }
    boolean atEnd = head.number() + 1 == position.nextBlock();
    if (atEnd && head.hash().text().equals(position.blockHash())) {
      return false;
    }
    return goBack(head);
  }

  private void refresh(BlockHeader head) {
    Optional<ScanPosition> stored = store.position(chain.chainId());
    if (stored.isEmpty()) {
      store.start(chain.chainId(), head.number() + 1, head.hash().text());
    } else if (stored.get().equals(position)) {
      return;
    }
    ScanStore.State state = store.takeUp(chain.chainId());
    position = state.position();
    index = new SubscriptionIndex(state.subscriptions());
    if (state.backfills()) {
      signals.past().raise();
    }
  }

  private boolean read(BlockHeader head) {
    long first = position.nextBlock();
    long last = Math.min(head.number(), first + settings.maxBlocks() - 1);
    BlockHeader end = last == head.number() ? head : reader.block(last);
    Hash32 before =
        first == last ? end.parentHash() : first == 0 ? null : reader.block(first - 1).hash();
    if (position.blockHash() != null && !position.blockHash().equals(before.text())) {
      return goBack(head);
    }
    ScanResult result = reader.read(first, end, index);
    // Unchanged before and after: all that was read between is of this branch of the chain.
    if (!reader.block(last).hash().equals(end.hash())) {
      return true;
    }
    move(position.at(last + 1, end.hash().text()), result);
    return true;
  }

  /** Takes back what was announced of blocks that left the chain, and reads them again. */
  private boolean goBack(BlockHeader head) {
    long next =
        Math.max(
            0, Math.min(position.nextBlock(), head.number() + 1) - settings.reorganisationDepth());
    String hash = next == 0 ? null : reader.block(next - 1).hash().text();
    int gone = 0;
    long before = Long.MAX_VALUE;
    for (Optional<BlockRef> told = store.newestAnnounced(position.chainId(), before);
        told.isPresent() && told.get().number() >= next;
        told = store.newestAnnounced(position.chainId(), before)) {
      before = told.get().number();
      if (!chain.block(before).map(BlockHeader::hash).equals(Optional.of(told.get().hash()))) {
        store.retract(position.chainId(), told.get());
        gone++;
      }
    }
    LOG.warn(
        "The chain was reorganised: reading again from block {}, was at {}; {} events taken back",
        next,
        position.nextBlock(),
        gone);
    // What is taken back is judged when it is about to be sent, like everything else.
    move(position.backTo(next, hash), ScanResult.NONE);
    return true;
  }

  private void move(ScanPosition to, ScanResult result) {
    boolean stored = store.store(position, to, result);
    position = stored ? to : null;
    if (stored && !result.events().isEmpty()) {
      signals.queued().raise();
      signals.sending().raise();
    }
  }
}
