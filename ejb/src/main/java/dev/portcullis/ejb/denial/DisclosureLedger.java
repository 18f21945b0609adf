package dev.portcullis.ejb.denial;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.ejb.denial.Disclosure.DisclosedTransactions;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.denial.DisclosureRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Buffers disclosures of other accounts' transactions for the database, like {@link DenialLedger}
 * for denials. A repeated disclosure to the same principal is not recorded again within ten
 * minutes.
 */
@ApplicationScoped
public class DisclosureLedger {
  private static final Duration AGAIN = Duration.ofMinutes(10);

  /** The most remembered disclosures; beyond it, repetitions are recorded sooner. */
  private static final int MOST_REMEMBERED = 50_000;

  private static final int NAME = 128;

  private record RecentDisclosure(
      Actor.Type type, String actorId, String viewedUserId, DisclosedTransactions shown) {}

  private DisclosureConfig config;
  private LedgerBuffer<DisclosureRow> buffer;
  private DenialQuota quota;
  private Cache<RecentDisclosure, Boolean> recent;

  /** For the container's proxies. */
  protected DisclosureLedger() {}

  /** With the same capacity as denials. */
  @Inject
  public DisclosureLedger(DisclosureConfig config, DenialConfig denials) {
    this.config = config;
    buffer = new LedgerBuffer<>(denials.buffer(), DisclosureLedger::missed);
    quota = new DenialQuota(config.rows());
    recent = Caffeine.newBuilder().expireAfterWrite(AGAIN).maximumSize(MOST_REMEMBERED).build();
  }

  /** Whether anything is recorded. */
  public boolean isEnabled() {
    return config.recorded();
  }

  /** Records a new disclosure asynchronously. It does not block, query the database or fail. */
  public void add(Disclosure disclosure) {
    if (!isEnabled()) {
      return;
    }
    Actor actor = disclosure.context().actor();
    RecentDisclosure news =
        new RecentDisclosure(
            actor.type(), actor.id(), disclosure.viewedUserId(), known(disclosure));
    if (recent.asMap().putIfAbsent(news, Boolean.TRUE) != null) {
      return;
    }
    DisclosureRow row = row(disclosure);
    if (quota.admits(actor.type() + " " + actor.id(), row.createdAt())) {
      buffer.add(row);
    } else {
      buffer.count(row);
    }
  }

  /**
   * Writes the buffered rows, as far as the database accepts them.
   *
   * @param table inserts rows, all or none
   */
  public void drain(Consumer<List<DisclosureRow>> table) {
    new LedgerDrain<>("disclosures", buffer, gap -> Optional.of(row(gap)), table).run();
  }

  /** Not every method returns the block of a transaction. */
  private static DisclosedTransactions known(Disclosure disclosure) {
    DisclosedTransactions disclosedTransactions = disclosure.shown();
    return disclosedTransactions.txHash() == null
        ? disclosedTransactions
        : new DisclosedTransactions(
            disclosedTransactions.txHash(), null, null, 1, disclosedTransactions.whole());
  }

  private static LedgerGap missed(DisclosureRow row) {
    boolean isGap = row.since() != null;
    return new LedgerGap(
        isGap ? row.count() : 1, isGap ? row.since() : row.createdAt(), row.createdAt());
  }

  private DisclosureRow row(Disclosure disclosure) {
    Instant at = Clock.now().truncatedTo(ChronoUnit.MILLIS);
    CallContext context = disclosure.context();
    DisclosedTransactions disclosedTransactions = disclosure.shown();
    return new DisclosureRow(
        Ids.id(),
        disclosedTransactions.txHash() == null ? "blocks" : "transaction",
        disclosedTransactions.count(),
        null,
        at,
        at.plus(config.kept()),
        TextTruncation.cut(disclosure.method(), NAME),
        disclosedTransactions.txHash() == null ? null : disclosedTransactions.txHash().text(),
        disclosedTransactions.firstBlock(),
        disclosedTransactions.lastBlock(),
        disclosedTransactions.whole() ? "whole" : "events",
        context.actor().type().wireName(),
        context.actor().id(),
        context.actor().organizationId(),
        TextTruncation.cut(disclosure.viewedUserId(), NAME),
        TextTruncation.cut(context.ipAddress(), NAME),
        TextTruncation.cut(context.requestId(), NAME),
        TextTruncation.cut(context.traceId(), NAME));
  }

  private DisclosureRow row(LedgerGap gap) {
    return new DisclosureRow(
        Ids.id(),
        "gap",
        gap.count(),
        gap.since(),
        gap.until(),
        gap.until().plus(config.kept()),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }
}
