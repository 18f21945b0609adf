package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.keycloak.DeprovisioningService;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.sentinel.EscapeRow;
import dev.portcullis.persistence.webhook.operational.EscapeNoticeQueries;
import dev.portcullis.persistence.webhook.operational.NoticeType;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports escaped and suspected transactions in the database transaction that stores them. Each
 * kind has its own quota in the audit log, so that neither displaces the other.
 */
@ApplicationScoped
public class EscapeReporter {
  private static final Logger LOG = LoggerFactory.getLogger(EscapeReporter.class);

  private static final int FOUND = 200;
  private static final int MINUTE_SECONDS = 60;

  /**
   * The most log lines a minute for each verdict: a user who can cause escapes could fill a disk.
   */
  static final int LINES = 10;

  @Inject private AuditRecorder audit;
  @Inject private SentinelConfig config;
  @Inject private EscapeNoticeQueries notices;
  @Inject private DeprovisioningService deprovisioning;
  @Inject private WebhookSignals signals;
  @Inject private Event<Report> reports;

  private final AuditBudget escapes = new AuditBudget();
  private final AuditBudget suspects = new AuditBudget();
  private final LogThrottle lines = LogThrottle.perMinute(LINES);

  /** For the container. */
  public EscapeReporter() {}

  /**
   * A report of escaped or suspected transactions.
   *
   * @param waits whether notices are queued
   * @param verdict of the transactions
   * @param first the first of them
   * @param count the number of transactions with rows of their own
   */
  record Report(boolean waits, BlockVerdict verdict, EscapeRow first, int count) {}

  /** The remaining rows of the audit log in this minute. */
  private static final class AuditBudget {
    private long minute;
    private int recorded;

    synchronized int take(int wanted, int most) {
      long now = Clock.now().getEpochSecond() / MINUTE_SECONDS;
      if (now != minute) {
        minute = now;
        recorded = 0;
      }
      int room = Math.min(wanted, most - recorded);
      recorded += room;
      return room;
    }
  }

  /**
   * Reports escaped transactions that were not reported for an earlier block. The audit log is
   * never pruned, and one escape can be repeated a million times. Its rows per minute are therefore
   * limited.
   *
   * @param escaped the escaped transactions
   */
  void escaped(List<EscapeRow> escaped) {
    if (escaped.isEmpty()) {
      return;
    }
    report(escaped, escapes, NoticeType.ESCAPED, AuditAction.SENTINEL_ESCAPE);
    if (config.suspendsSender()) {
      escaped.stream()
          .map(EscapeRow::userId)
          .filter(Objects::nonNull)
          .distinct()
          .sorted()
          .forEach(deprovisioning::end);
    }
  }

  /**
   * Reports undecided transactions that current rights deny. No user is suspended for them.
   *
   * @param suspected the rows of these transactions
   */
  void suspected(List<EscapeRow> suspected) {
    if (!suspected.isEmpty()) {
      report(suspected, suspects, NoticeType.SUSPECTED, AuditAction.SENTINEL_SUSPECT);
    }
  }

  private void report(
      List<EscapeRow> found, AuditBudget auditBudget, NoticeType type, AuditAction action) {
    boolean waits = notices.add(type, found.size());
    for (EscapeRow each : found.subList(0, auditBudget.take(found.size(), config.auditRows()))) {
      audit.event(
          action, ResourceType.TRANSACTION, each.transactionHash(), each.organizationId(), FOUND);
    }
    BlockVerdict verdict =
        type == NoticeType.ESCAPED ? BlockVerdict.ESCAPED : BlockVerdict.UNDECIDED;
    reports.fire(new Report(waits, verdict, found.get(0), found.size()));
  }

  void written(@Observes(during = TransactionPhase.AFTER_SUCCESS) Report news) {
    lines.permit(news.verdict().name()).ifPresent(more -> log(news, more));
    if (news.waits()) {
      signals.notifying().raise();
    }
  }

  private static void log(Report news, String more) {
    if (news.verdict() == BlockVerdict.ESCAPED) {
      LOG.error(
          "{} mined transactions performed actions that their senders were not permitted, {} first:"
              + " {}{}",
          news.count(),
          news.first().transactionHash(),
          news.first().ruleId(),
          more);
    } else {
      LOG.warn(
          "Rights changed while {} transactions were mined that the present rights deny, {} first:"
              + " {}{}",
          news.count(),
          news.first().transactionHash(),
          news.first().ruleId(),
          more);
    }
  }
}
