package dev.portcullis.ejb.webhook.testevent;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.kernel.Json;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * The body of a test event. It reports no real event, has no sequence and is sent once.
 *
 * @param type always {@code webhook.test}
 * @param timestamp when it was sent, RFC 3339 UTC
 * @param data its recipient
 */
public record TestEvent(String type, String timestamp, Data data) {
  /**
   * The recipient of a test event.
   *
   * @param subscriptionId the subscription; absent for an operational webhook
   * @param endpointId the destination; absent likewise
   * @param eventId its webhook-id
   */
  @JsonNaming(SnakeCaseStrategy.class)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Data(UUID subscriptionId, UUID endpointId, UUID eventId) {}

  /** Serializes the body of a test event. */
  static byte[] bytes(TestTarget target, UUID id, Instant now) {
    TestEvent event =
        new TestEvent(
            "webhook.test",
            now.truncatedTo(ChronoUnit.SECONDS).toString(),
            new Data(target.subscriptionId(), target.endpointId(), id));
    try {
      return Json.MAPPER.writeValueAsBytes(event);
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
