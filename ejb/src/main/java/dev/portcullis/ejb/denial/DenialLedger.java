package dev.portcullis.ejb.denial;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.denial.DenialRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Buffers denials of the gateway for the database; {@link LedgerWriter} writes once a second.
 * Denials beyond the buffer, or beyond an actor's quota of rows per minute, are counted, and their
 * count is one row.
 */
@ApplicationScoped
public class DenialLedger {
  /** The rule id of rows that represent a gap. */
  static final String GAP_RULE = "ledger.gap";

  private static final String DENIAL = "denial";
  private static final String GAP = "gap";
  private static final int NAME = 128;
  private static final int SENTENCE = 500;

  private DenialConfig config;
  private LedgerBuffer<DenialRow> buffer;
  private DenialQuota quota;
  private final LongAdder added = new LongAdder();

  /** For the container's proxies. */
  protected DenialLedger() {}

  /** With the configured capacity. */
  @Inject
  public DenialLedger(DenialConfig config) {
    this.config = config;
    buffer = new LedgerBuffer<>(config.buffer(), DenialLedger::missed);
    quota = new DenialQuota(config.rows());
  }

  /** Records a denial asynchronously. It does not block, query the database or fail. */
  public void add(Denial denial) {
    if (!denial.isReported()) {
      added.increment();
    }
    if (quota.admits(subject(denial), denial.createdAt())) {
      buffer.add(row(denial));
    } else {
      buffer.count(row(denial));
    }
  }

  /** The number of denials that this node has recorded or counted since it started. */
  public long added() {
    return added.sum();
  }

  /** The denied account. */
  private static String subject(Denial denial) {
    return Stream.of(denial.userId(), denial.m2mAppId(), denial.tenantId())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse("");
  }

  /**
   * Writes the buffered rows, as far as the database accepts them.
   *
   * @param table inserts rows, all or none
   */
  public void drain(Consumer<List<DenialRow>> table) {
    new LedgerDrain<>("denials", buffer, gap -> Optional.of(row(gap)), table).run();
  }

  private static LedgerGap missed(DenialRow row) {
    Instant since = row.since() == null ? row.createdAt() : row.since();
    return new LedgerGap(row.count(), since, row.createdAt());
  }

  private DenialRow row(Denial denial) {
    Instant at = denial.createdAt().truncatedTo(ChronoUnit.MILLIS);
    return new DenialRow(
        denial.id(),
        DENIAL,
        1,
        null,
        at,
        at.plus(config.kept()),
        denial.origin().wireName(),
        TextTruncation.cut(denial.method(), NAME),
        text(denial.txHash()),
        text(denial.from()),
        text(denial.to()),
        TextTruncation.cut(denial.methodSelector(), NAME),
        TextTruncation.cut(denial.reason(), SENTENCE),
        TextTruncation.cut(denial.ruleId(), NAME),
        denial.errorCode(),
        TextTruncation.cut(denial.errorMessage(), SENTENCE),
        denial.actorType().wireName(),
        denial.userId(),
        denial.tenantId(),
        denial.m2mAppId(),
        denial.organizationId(),
        TextTruncation.cut(denial.ipAddress(), NAME),
        TextTruncation.cut(denial.requestId(), NAME),
        TextTruncation.cut(denial.traceId(), NAME),
        TextTruncation.cut(denial.viewedUserId(), NAME));
  }

  private static String text(Hash32 hash) {
    return hash == null ? null : hash.text();
  }

  private static String text(Address address) {
    return address == null ? null : address.text();
  }

  private DenialRow row(LedgerGap gap) {
    String reason =
        "%d denials between %s and %s were not recorded"
            .formatted(gap.count(), gap.since(), gap.until());
    return new DenialRow(
        Ids.id(),
        GAP,
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
        reason,
        GAP_RULE,
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
