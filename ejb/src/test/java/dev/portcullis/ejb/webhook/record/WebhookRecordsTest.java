package dev.portcullis.ejb.webhook.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.endpoint.WebhookHealth;
import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView;
import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView.State;
import dev.portcullis.ejb.webhook.record.WebhookStatisticsView.Window;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookSubscription;
import dev.portcullis.persistence.webhook.record.DeliveryAttemptRow;
import dev.portcullis.persistence.webhook.record.DeliveryRecordCursor;
import dev.portcullis.persistence.webhook.record.QueueStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is reported of the outcomes of callbacks. */
class WebhookRecordsTest {
  private static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");
  private static final Hash32 HASH = new Hash32("0x" + "ab".repeat(32));
  private static final QueueStatus IDLE =
      new QueueStatus(5, 5, LocalDate.EPOCH, 5, null, 0, 0, null, 1L, 0);

  private final WebhookEndpoint endpoint =
      new WebhookEndpoint(Ids.uuid(), "owner", "name", "https://example.com", null, NOW);
  private final Webhook webhook =
      new Webhook(
          endpoint,
          new WebhookSubscription(
              endpoint,
              Ids.uuid(),
              new WebhookSubscription.Event("local", 1, new Address("0x" + "12".repeat(20)), HASH),
              true,
              1));

  @ParameterizedTest
  @CsvSource({"0, 0", "10, 0", "2000, 0", "5000, 0", "100000, 0", "10, 8000", "1700, 3000"})
  void theRequestIsShownByteForByteEvenIfTheEventWasReadInPart(int data, int decoded) {
    byte[] bytes = new byte[data];
    Arrays.fill(bytes, (byte) 7);
    String json = "{\"name\":\"" + "ä€".repeat(decoded / 2) + "\"}";
    Delivery whole = delivery(bytes, json);
    Delivery cut =
        delivery(
            Arrays.copyOf(bytes, Math.min(data, SentRequestView.BYTES)),
            json.substring(0, Math.min(json.length(), SentRequestView.BYTES)));
    byte[] sent = whole.body();
    SentRequestView shown = SentRequestView.of(cut, whole.id(), NOW);
    byte[] body = shown.body().getBytes(StandardCharsets.UTF_8);
    assertThat(body).isEqualTo(Arrays.copyOf(sent, body.length));
    assertThat(body.length)
        .isBetween(Math.min(sent.length, SentRequestView.BYTES - 3), SentRequestView.BYTES);
    assertThat(shown.truncated()).isEqualTo(sent.length > SentRequestView.BYTES);
    assertThat(shown.headers())
        .containsOnlyKeys(
            "content-type", "webhook-id", "webhook-timestamp", "x-webhook-subscription");
  }

  @Test
  void aHealthyWebhookIsReportedAsHealthy() {
    assertThat(health(IDLE, 0L, received(NOW)).state()).isEqualTo(State.HEALTHY);
    assertThat(health(IDLE, null).state()).as("the chain is away").isEqualTo(State.HEALTHY);
    QueueStatus past = new QueueStatus(5, 5, LocalDate.EPOCH, 5, null, 0, 0, null, 1L, 77);
    assertThat(health(past, 0L).reason()).contains("77 blocks");
  }

  @Test
  void aFailingWebhookReportsSinceWhenAndTheLastResponse() {
    Instant since = NOW.minusSeconds(60);
    QueueStatus standing =
        new QueueStatus(5, 4, LocalDate.EPOCH, 3, since, 1, 0, NOW.plusSeconds(9), 1L, 0);
    WebhookHealthView health =
        health(standing, 0L, attempt(NOW, 500, null), attempt(since, 503, null), received(since));
    assertThat(health.state()).isEqualTo(State.FAILING);
    assertThat(health.reason())
        .isEqualTo(
            "No callback was received since 2026-11-24T11:59:00.000Z; the last response was 500");
    assertThat(health.since()).isEqualTo(since);
    assertThat(health.consecutiveFailures()).isEqualTo(2);
    assertThat(health.lastStatus()).isEqualTo(500);
    assertThat(health.nextAttemptAt()).isEqualTo(NOW.plusSeconds(9));
    assertThat(health(standing, 0L, attempt(NOW, null, "ConnectException: refused")).reason())
        .endsWith("the last response was none: ConnectException: refused");
  }

  @Test
  void aLaggingWebhookReportsWhatItLagsBehind() {
    assertThat(health(IDLE, 101L).state()).isEqualTo(State.LAGGING);
    assertThat(health(IDLE, 101L).reason()).contains("101 blocks");
    QueueStatus full = new QueueStatus(2_000, 5, LocalDate.EPOCH, 5, null, 0, 0, null, 1L, 0);
    assertThat(health(full, 0L).reason()).contains("1995 callbacks are pending");
  }

  @Test
  void aDisabledWebhookReportsWhoDisabledIt() {
    endpoint.enable(false, NOW);
    assertThat(health(IDLE, 0L, attempt(NOW, 500, null)).state()).isEqualTo(State.PAUSED);
    endpoint.disableBy(WebhookEndpoint.Administrator.ZONE, NOW);
    assertThat(health(IDLE, 0L).state()).isEqualTo(State.DISABLED);
    assertThat(health(IDLE, 0L).reason()).startsWith("An administrator of the zone");
  }

  @Test
  void percentilesUseTheNearestRank() {
    List<DeliveryAttemptRow> latest =
        IntStream.rangeClosed(1, 100)
            .mapToObj(
                i -> new DeliveryAttemptRow(i, 1, null, NOW.minusSeconds(i), i, 204, null, null))
            .toList();
    assertThat(Window.of(latest, NOW.minusSeconds(20), 1_000))
        .isEqualTo(new Window(NOW.minusSeconds(20), 20, 20, 10, 19));
    assertThat(Window.of(latest, NOW.minusSeconds(3_600), 100))
        .as("there may be more than were looked at")
        .isEqualTo(new Window(NOW.minusSeconds(100), 100, 100, 50, 95));
    assertThat(Window.of(List.of(), NOW, 100)).isEqualTo(new Window(NOW, 0, 0, null, null));
  }

  @Test
  void aPageContainsTheCursorOfTheNext() {
    assertThat(CursorPage.of(List.of(1, 2, 3), 2, String::valueOf))
        .isEqualTo(new CursorPage<>(List.of(1, 2), "2"));
    assertThat(CursorPage.of(List.of(1, 2), 2, String::valueOf).next()).isNull();
  }

  @Test
  void aCursorLeadsBack() {
    DeliveryRecordCursor place = new DeliveryRecordCursor(NOW.plusNanos(123_000), 42);
    assertThat(AttemptLog.place(place.text(), DeliveryRecordCursor.LATEST)).isEqualTo(place);
    assertThat(AttemptLog.place(null, DeliveryRecordCursor.LATEST))
        .isEqualTo(DeliveryRecordCursor.LATEST);
    assertThat(DeliveryRecordCursor.parse(DeliveryRecordCursor.LATEST.text())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "????", "MQ", "MS4", "LTEuMQ", "MTIzNDU2Nzg5MDEyMzQ1NjcuMQ", "ä"})
  void anInvalidCursorIsRejected(String text) {
    assertThat(DeliveryRecordCursor.parse(text)).isEmpty();
  }

  private WebhookHealthView health(
      QueueStatus standing, Long behind, DeliveryAttemptRow... latest) {
    return WebhookHealth.view(webhook, standing, List.of(latest), behind);
  }

  private static DeliveryAttemptRow received(Instant at) {
    return attempt(at, 204, null);
  }

  private static DeliveryAttemptRow attempt(Instant at, Integer status, String error) {
    return new DeliveryAttemptRow(1, 1, Ids.uuid(), at, 5, status, error, null);
  }

  private Delivery delivery(byte[] data, String decoded) {
    UUID id = endpoint.id();
    return new Delivery(
        new QueuedDelivery(id, 9, new EventKey(LocalDate.EPOCH, 1), null, true, 1_000, null),
        7,
        new EventRow(
            5,
            HASH,
            3,
            new Address("0x" + "12".repeat(20)),
            Stream.generate(() -> HASH).limit(4).toList(),
            data,
            HASH,
            2,
            1_770_113_700,
            decoded,
            null,
            0),
        new EndpointRow(
            id,
            webhook.subscription().id(),
            "https://e.x",
            true,
            "owner",
            null,
            "local",
            1,
            false,
            false),
        List.of(),
        NOW);
  }
}
