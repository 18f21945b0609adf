package dev.portcullis.ejb.webhook.operational;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.operational.NewNotice;
import dev.portcullis.persistence.webhook.operational.OperationalNotice;
import jakarta.annotation.Nullable;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.UUID;

/**
 * The body of a notice (ADR 0068). It is recreated for each attempt from the row that was stored
 * before the first, and never differs.
 *
 * @param type {@code endpoint.disabled}, {@code endpoint.failing}, {@code endpoint.recovered},
 *     {@code endpoint.attempt_exhausted} or, for administrators of the zone, {@code block.escaped}
 *     and {@code block.suspected}
 * @param timestamp the first occurrence, RFC 3339 UTC
 * @param data the details
 */
public record OperationalEvent(String type, Instant timestamp, Data data) {
  /**
   * The details of a change to an endpoint. They contain nothing of the endpoint's events.
   *
   * @param endpointId the endpoint; null for {@code block.escaped} and {@code block.suspected}
   * @param endpointName the name that its owner chose; null for these
   * @param endpointUrl the destination of its callbacks; null if they are polled
   * @param reason {@code gone}: its receiver responded with 410; {@code failing}: nothing was
   *     received for long; {@code attempts}: callbacks used up their attempts; {@code
   *     organization_administrator}, {@code zone_administrator}: the administrator who disabled it;
   *     {@code sentinel}: the sentinel classified a block
   * @param since since when nothing was received; null where it does not apply
   * @param lastStatus the HTTP status of the endpoint's last response; null when there was none
   * @param lastError the error instead; null when there was a response
   * @param count the number of occurrences: for {@code endpoint.attempt_exhausted}, how many
   *     callbacks are dead letters now; for {@code block.escaped} and {@code block.suspected}, how
   *     many transactions
   * @param message its meaning, and how to proceed
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Data(
      @Nullable UUID endpointId,
      @Nullable String endpointName,
      @Nullable String endpointUrl,
      String reason,
      @Nullable Instant since,
      @Nullable Integer lastStatus,
      @Nullable String lastError,
      long count,
      String message) {}

  /** Serializes the body of a notice. */
  static byte[] bytes(OperationalNotice notice) {
    NewNotice told = notice.told();
    OperationalEvent event =
        new OperationalEvent(
            told.type().wireName(),
            notice.createdAt(),
            new Data(
                told.endpointId(),
                notice.endpointName(),
                notice.endpointUrl(),
                told.reason().wireName(),
                told.since(),
                told.status(),
                told.error(),
                told.many(),
                message(told)));
    try {
      return Json.MAPPER.writeValueAsBytes(event);
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static String message(NewNotice told) {
    return switch (told.type()) {
      case DISABLED ->
          switch (told.reason()) {
            case GONE ->
                "The receiver responded with 410 Gone. Pending events are kept. PATCH the endpoint"
                    + " with its new url, or with enabled true to try again";
            case ORGANIZATION, ZONE ->
                "An administrator disabled the endpoint, and only an administrator can enable it."
                    + " Pending events are kept until then";
            case FAILING, ATTEMPTS, SENTINEL ->
                "No callback was received for days. Pending events are kept. Fix the receiver, then"
                    + " PATCH the endpoint with enabled true";
          };
      case FAILING ->
          "No callback is received. Deliveries are retried, and continue automatically when the"
              + " receiver responds";
      case RECOVERED -> "Callbacks are received again, and pending ones are being sent";
      case EXHAUSTED ->
          "Callbacks failed for the last time. They are in the endpoint's dead-letters. Fix the"
              + " receiver, then POST to its redeliveries with failed_since";
      case ESCAPED ->
          "Mined transactions did what their senders were not permitted to do. GET"
              + " /admin/block-judgements?verdict=escaped lists them. Their changes on the chain"
              + " cannot be reverted";
      case SUSPECTED ->
          "Permissions changed while transactions were mined, and the current ones deny them."
              + " Whether they were permitted at that time is unknown. GET"
              + " /admin/block-judgements?suspected=true lists them";
    };
  }
}
