package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.keycloak.DeprovisioningService;
import dev.portcullis.ejb.webhook.WebhookSignals;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.sentinel.EscapeRow;
import dev.portcullis.persistence.webhook.EscapeNoticeRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of what escaped, in the transaction that writes it down. */
@ApplicationScoped
public class EscapeNews {
  private static final Logger LOG = LoggerFactory.getLogger(EscapeNews.class);

  private static final int FOUND = 200;
  private static final int MINUTE_SECONDS = 60;

  @Inject private AuditRecorder audit;
  @Inject private SentinelConfig config;
  @Inject private EscapeNoticeRepository notices;
  @Inject private DeprovisioningService deprovisioning;
  @Inject private WebhookSignals signals;
  @Inject private Event<Told> told;

  private long minute;
  private int recorded;

  /** For the container. */
  public EscapeNews() {}

  /**
   * Something was told.
   *
   * @param waits whether notices wait to be sent
   * @param first the first transaction that escaped
   * @param count how many have rows of their own
   */
  record Told(boolean waits, EscapeRow first, int count) {}

  /**
   * Tells of transactions that no block before was told of. In a minute so many have rows in the
   * audit log, which never forgets: who can let one escape can let a million.
   *
   * @param escapes at least one
   */
  void escaped(List<EscapeRow> escapes) {
    boolean waits = notices.note(escapes.size());
    for (EscapeRow each : escapes.subList(0, room(escapes.size()))) {
      audit.event(
          AuditAction.SENTINEL_ESCAPE,
          ResourceType.TRANSACTION,
          each.transactionHash(),
          each.organizationId(),
          FOUND);
    }
    if (config.suspendsSender()) {
      escapes.stream()
          .map(EscapeRow::userId)
          .filter(Objects::nonNull)
          .distinct()
          .sorted()
          .forEach(deprovisioning::end);
    }
    told.fire(new Told(waits, escapes.get(0), escapes.size()));
  }

  private synchronized int room(int wanted) {
    long now = Clock.now().getEpochSecond() / MINUTE_SECONDS;
    if (now != minute) {
      minute = now;
      recorded = 0;
    }
    int room = Math.min(wanted, config.auditRows() - recorded);
    recorded += room;
    return room;
  }

  void written(@Observes(during = TransactionPhase.AFTER_SUCCESS) Told news) {
    LOG.error(
        "{} mined transactions did what their senders were not permitted to, {} first: {}",
        news.count(),
        news.first().transactionHash(),
        news.first().ruleId());
    if (news.waits()) {
      signals.telling().raise();
    }
  }
}
