package dev.portcullis.persistence.webhook.scene;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.webhook.backfill.BackfillQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import dev.portcullis.persistence.webhook.scan.ScanSubscriptionQueries;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which machine owns a webhook (ADR 0031). */
@Tag("database")
class MachineWebhookTest {
  private final long chain = newChain();
  private final Instant now = Clock.now();

  @Test
  void theCreatorOfTheUrlAndReadersOfTheKeyAreResponsible() {
    WebhookEndpoint endpoint = new WebhookEndpoint(Ids.uuid(), "u", "n", "https://a", null, now);
    assertThat(endpoint.machineId()).isNull();
    endpoint.recordKeyDisplay(null, now);
    assertThat(endpoint.machineId()).isNull();
    endpoint.recordKeyDisplay("first", now);
    endpoint.recordKeyDisplay("first", now);
    assertThat(endpoint.machineId()).isEqualTo("first");
    endpoint.recordKeyDisplay(null, now);
    assertThat(endpoint.machineId()).as("the first still knows it").isEqualTo("first");
    endpoint.recordKeyDisplay("second", now);
    assertThat(endpoint.machineId()).as("an id without rights").isNotIn("first", "second", null);
    endpoint.changeUrl("https://b", "second", now);
    assertThat(endpoint.machineId()).isEqualTo("second");
    endpoint.changeUrl("https://c", null, now);
    assertThat(endpoint.machineId()).isNull();
  }

  @Test
  void itIsKnownWhereverTheWebhookIsJudged() {
    Webhook stored = webhook(user(), chain, 0);
    long before = version();

    change(stored, endpoint -> endpoint.changeUrl("https://b", "machine", now));

    assertThat(version()).as("nodes read it again").isGreaterThan(before);
    SubscriptionRow subscription =
        from(ScanSubscriptionQueries::new, followers -> followers.all(chain).get(0));
    assertThat(subscription.machineId()).isEqualTo("machine");
    in(ScanSubscriptionQueries::new, followers -> followers.join(subscription, 1, now));
    assertThat(
            from(
                    BackfillQueries::new,
                    backfills -> backfills.longestWaiting(chain, List.of(), List.of()))
                .orElseThrow()
                .subscription()
                .machineId())
        .isEqualTo("machine");
    assertThat(
            from(
                    DeliveryQueueQueries::new,
                    queues -> queues.endpoints(List.of(stored.endpoint().id())))
                .get(stored.endpoint().id())
                .machineId())
        .isEqualTo("machine");
  }

  @Test
  void earlierWebhooksAreMarkedByTheAuditLog() throws SQLException {
    var dataSource = TestDatabase.empty("before_machines_behind_webhooks");
    Flyway.configure().dataSource(dataSource).target("0179").load().migrate();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          insert into users (id, display_name, source, created_at, updated_at)
            values ('u', 'x', 'oidc', now(), now());
          insert into user_wallets (id, wallet_address, user_id, m2m_app_id, created_at, updated_at)
            values ('1', '0x%1$s', 'u', null, now(), now()), ('2', '0x%2$s', 'u', 'a', now(), now()),
              ('3', '0x%3$s', 'u', 'b', now(), now());
          insert into webhook_endpoints (id, user_id, name, url, enabled, created_at, updated_at)
            select ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'u', 'w' || n, 'https://x', true,
              now(), now() from generate_series(1, 5) n;
          """
              .formatted("1".repeat(40), "2".repeat(40), "3".repeat(40)));
      acted(statement, 1, "1", "event-webhook.create", true);
      acted(statement, 2, "2", "event-webhook.create", true);
      acted(statement, 3, "1", "event-webhook.create", true);
      acted(statement, 3, "3", "event-webhook.update", true);
      acted(statement, 4, "2", "event-webhook.create", true);
      acted(statement, 4, "3", "event-webhook.rotate-key", true);
      acted(statement, 5, "2", "event-webhook.update", false);

      Flyway.configure().dataSource(dataSource).load().migrate();

      Map<String, String> marks = new TreeMap<>();
      try (ResultSet rows =
          statement.executeQuery("select name, m2m_app_id from webhook_endpoints")) {
        while (rows.next()) {
          marks.put(rows.getString(1), String.valueOf(rows.getString(2)));
        }
      }
      assertThat(marks)
          .isEqualTo(Map.of("w1", "null", "w2", "a", "w3", "b", "w4", "several", "w5", "null"));
    }
  }

  private static void acted(
      Statement statement, int webhook, String wallet, String action, boolean succeeded)
      throws SQLException {
    statement.execute(
        """
        insert into audit_logs (id, action_type, resource_type, resource_id, status_code, succeeded,
            actor_type, actor_id, auth_subject, operator_bypass, trace_id, request_id, created_at)
          values (new_id(), '%s', 'event-webhook', '00000000-0000-0000-0000-00000000000%d', 200, %s,
            'user', 'u', '0x%s', false, 't', 'r', now())
        """
            .formatted(action, webhook, succeeded, wallet.repeat(40)));
  }

  private long version() {
    return from(ScanSubscriptionQueries::new, ScanSubscriptionQueries::version);
  }

  private static void change(Webhook webhook, Consumer<WebhookEndpoint> how) {
    in(
        WebhookRepository::new,
        webhooks ->
            how.accept(
                webhooks
                    .findForUpdate(webhook.endpoint().userId(), webhook.endpoint().id())
                    .orElseThrow()
                    .endpoint()));
  }

  private static <R extends Queries> void in(Supplier<R> repository, Consumer<R> work) {
    from(
        repository,
        known -> {
          work.accept(known);
          return null;
        });
  }

  private static <R extends Queries, T> T from(Supplier<R> repository, Function<R, T> work) {
    return inTransaction(entities -> work.apply(on(entities, repository.get())));
  }
}
