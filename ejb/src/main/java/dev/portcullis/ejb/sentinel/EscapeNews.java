package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.keycloak.DeprovisioningService;
import dev.portcullis.ejb.webhook.WebhookSignals;
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

  @Inject private EscapeNoticeRepository notices;
  @Inject private DeprovisioningService deprovisioning;
  @Inject private WebhookSignals signals;
  @Inject private Event<Told> told;

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
   * Tells of transactions that no block before was told of.
   *
   * @param escapes at least one
   * @param suspend whether their senders are suspended
   */
  void escaped(List<EscapeRow> escapes, boolean suspend) {
    boolean waits = notices.note(escapes.size());
    if (suspend) {
      escapes.stream()
          .map(EscapeRow::userId)
          .filter(Objects::nonNull)
          .distinct()
          .sorted()
          .forEach(deprovisioning::end);
    }
    told.fire(new Told(waits, escapes.get(0), escapes.size()));
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
