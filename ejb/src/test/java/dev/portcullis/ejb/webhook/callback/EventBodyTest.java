package dev.portcullis.ejb.webhook.callback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The bytes of callbacks never change: a repeat after an update is byte for byte the same. */
class EventBodyTest {
  private static final UUID ENDPOINT = UUID.fromString("11111111-2222-3333-4444-555555555555");
  private static final UUID SUBSCRIPTION = UUID.fromString("66666666-7777-8888-9999-aaaaaaaaaaaa");
  private static final String HASH = "0x" + "ab".repeat(32);
  private static final String TOPIC = "0x" + "cd".repeat(32);

  @Test
  void anAnnouncementIsTheseBytes() {
    assertThat(body(null, false, null, null))
        .isEqualTo(
            "{\"type\":\"event.observed\",\"timestamp\":\"2026-02-03T10:15:00Z\",\"data\":"
                + "{\"subscription_id\":\"66666666-7777-8888-9999-aaaaaaaaaaaa\","
                + "\"endpoint_id\":\"11111111-2222-3333-4444-555555555555\",\"sequence\":7,"
                + "\"event_id\":\""
                + CallbackId.of(SUBSCRIPTION, event(null, null, 0), false)
                + "\",\"chain_name\":\"Käse \\\"local\\\"\",\"chain_id\":6565,\"contract\":\"0x"
                + "12".repeat(20)
                + "\",\"topic0\":\""
                + TOPIC
                + "\",\"topics\":[\""
                + TOPIC
                + "\"],\"data\":\"0x00ff\",\"block_number\":5,\"block_hash\":\""
                + HASH
                + "\",\"block_timestamp\":1770113700,\"transaction_hash\":\""
                + HASH
                + "\",\"transaction_index\":2,\"log_index\":3,\"removed\":false}}");
  }

  @Test
  void aRemovalNamesItsAnnouncement() {
    String announced = CallbackId.of(SUBSCRIPTION, event(null, null, 0), false).toString();
    String removed = CallbackId.of(SUBSCRIPTION, event(null, null, 0), true).toString();
    assertThat(body(6L, false, null, null))
        .contains("\"removed\":true", "\"event_id\":\"" + announced + "\"")
        .doesNotContain(removed);
  }

  @Test
  void theDecodedFormIsPresentOnRequestAndNullOnFailure() {
    assertThat(body(null, true, "{\"name\":\"T\"}", null))
        .contains("\"decoded\":{\"name\":\"T\"}}")
        .doesNotContain("decode_error");
    assertThat(body(null, true, null, "no ABI"))
        .contains("\"decoded\":null,\"decode_error\":\"no ABI\"");
    assertThat(body(null, false, "{\"name\":\"T\"}", "no ABI")).doesNotContain("decode");
  }

  @Test
  void aBlockThatCameBackIsAnnouncedUnderAnotherId() {
    assertThat(CallbackId.of(SUBSCRIPTION, event(null, null, 1), false))
        .isNotEqualTo(CallbackId.of(SUBSCRIPTION, event(null, null, 0), false))
        .isEqualTo(CallbackId.of(SUBSCRIPTION, event(null, null, 1), false));
  }

  @Test
  void theIdIsStableAcrossVersions() {
    assertThat(CallbackId.of(SUBSCRIPTION, event(null, null, 0), false).version()).isEqualTo(8);
  }

  private static String body(Long announced, boolean decode, String decoded, String error) {
    Delivery delivery =
        new Delivery(
            new QueuedDelivery(
                ENDPOINT, 9, new EventKey(LocalDate.EPOCH, 1), announced, decode, 1_000, null),
            7,
            event(decoded, error, 0),
            new EndpointRow(
                ENDPOINT,
                SUBSCRIPTION,
                "https://example.com",
                true,
                "owner",
                null,
                "Käse \"local\"",
                6565,
                false,
                false),
            List.of(),
            Clock.now());
    return new String(delivery.body(), StandardCharsets.UTF_8);
  }

  private static EventRow event(String decoded, String error, int turn) {
    return new EventRow(
        5,
        new Hash32(HASH),
        3,
        new Address("0x" + "12".repeat(20)),
        List.of(new Hash32(TOPIC)),
        new byte[] {0, (byte) 0xff},
        new Hash32(HASH),
        2,
        1_770_113_700,
        decoded,
        error,
        turn);
  }
}
