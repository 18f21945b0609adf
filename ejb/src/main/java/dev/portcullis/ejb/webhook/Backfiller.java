package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.persistence.webhook.Backfill;
import dev.portcullis.persistence.webhook.NewEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/**
 * Reads past blocks for subscriptions that start in the past or were disabled for a while, beside
 * the scan of new blocks and without delaying it: what is stored at once is bounded.
 */
@Dependent
public class Backfiller {
  /** Callbacks stored in one transaction, which holds up the scan of new blocks for that long. */
  private static final int PART = 200;

  private final ChainNode chain;
  private final ScanStore store;
  private final LogReader reader;
  private final WebhookSettings.Reading settings;
  private final WebhookSignals signals;

  /** A back-filler of everybody's back-fills. */
  @Inject
  public Backfiller(
      ChainNode chain,
      ScanStore store,
      EventDecoder decoder,
      WebhookConfig config,
      WebhookSignals signals) {
    this(chain, store, decoder, config.settings().reading(), signals);
  }

  /** With settings of one's own. */
  Backfiller(
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
   * Reads some blocks for the back-fill that has waited longest.
   *
   * @return whether there may be more to do at once
   * @throws RuntimeException when the chain or the database fails; nothing is lost, and the next
   *     step is for another back-fill
   */
  public boolean step() {
    Optional<Backfill> next = store.longestWaitingBackfill(chain.chainId());
    if (next.isEmpty()) {
      return false;
    }
    Backfill backfill = next.get();
    try {
      return step(backfill);
    } catch (RuntimeException failure) {
      noteFailure(backfill, failure);
      throw failure;
    }
  }

  private void noteFailure(Backfill backfill, RuntimeException failure) {
    try {
      store.failed(backfill);
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }

  private boolean step(Backfill backfill) {
    long rewinds = store.position(chain.chainId()).orElseThrow().rewinds();
    long end = Math.min(backfill.endBlock(), backfill.nextBlock() + settings.maxBlocks());
    Optional<BlockHeader> last = chain.block(end - 1);
    if (last.isEmpty()) {
      // Reorganised to a shorter chain: the scan is about to notice.
      return false;
    }
    ScanResult result =
        reader.read(
            backfill.nextBlock(),
            last.get(),
            new SubscriptionIndex(List.of(backfill.subscription())));
    if (!chain.block(end - 1).equals(last)) {
      return true;
    }
    if (store(backfill, rewinds, result, end) && !result.events().isEmpty()) {
      signals.sending().raise();
    }
    return true;
  }

  private boolean store(Backfill backfill, long rewinds, ScanResult result, long end) {
    List<NewEvent> events = result.events();
    int from = 0;
    while (events.size() - from > PART) {
      ScanResult part = new ScanResult(events.subList(from, from + PART), List.of());
      if (!store.storePast(backfill, rewinds, part, null)) {
        return false;
      }
      from += PART;
    }
    return store.storePast(
        backfill,
        rewinds,
        new ScanResult(events.subList(from, events.size()), result.withheld()),
        end);
  }
}
