package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.persistence.webhook.Announcement;
import dev.portcullis.persistence.webhook.Backfill;
import dev.portcullis.persistence.webhook.Follower;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
  private final EventDecoder decoder;
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
    this.decoder = decoder;
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
    Findings findings = findings(backfill, last.get());
    if (!chain.block(end - 1).equals(last)) {
      return true;
    }
    if (store(backfill, rewinds, findings, end) && !findings.told().isEmpty()) {
      signals.sending().raise();
    }
    return true;
  }

  private boolean store(Backfill backfill, long rewinds, Findings findings, long end) {
    List<Announcement> told = findings.told();
    int from = 0;
    while (told.size() - from > PART) {
      Findings part = new Findings(told.subList(from, from + PART), List.of());
      if (!store.storePast(backfill, rewinds, part, null)) {
        return false;
      }
      from += PART;
    }
    return store.storePast(
        backfill, rewinds, new Findings(told.subList(from, told.size()), findings.withheld()), end);
  }

  private Findings findings(Backfill backfill, BlockHeader end) {
    Follower follower = backfill.follower();
    SubscriptionIndex index = new SubscriptionIndex(List.of(follower));
    List<Match> matches =
        chain.logs(backfill.nextBlock(), end.number(), Set.of(follower.contract())).stream()
            .map(log -> new Match(log, index.followers(log)))
            .filter(match -> !match.followers().isEmpty())
            .toList();
    if (matches.isEmpty()) {
      return Findings.NONE;
    }
    Admission admission = store.admit(matches);
    Map<Long, BlockHeader> headers = new HashMap<>();
    for (Match match : admission.matches()) {
      ChainLog log = match.log();
      BlockHeader header =
          headers.computeIfAbsent(
              log.blockNumber(), number -> chain.block(number).orElseThrow(ChainMoved::new));
      if (!header.hash().equals(log.blockHash())) {
        throw new ChainMoved();
      }
    }
    return new Findings(
        Announcements.of(admission.matches(), headers, decoder.with(admission.abis())),
        admission.withheld());
  }
}
