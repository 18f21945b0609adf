package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The changes of a PATCH: only fields that are present, and null is no value (R-WEB-5). Absent and
 * null differ, so this class reads the JSON itself.
 *
 * @param url the new callback address
 * @param enabled whether callbacks are sent
 * @param decodeEvents whether later events are decoded
 * @param ordered whether callbacks are sent one at a time, in the order of their {@code sequence};
 *     callbacks in flight at that moment, or begun within a quarter of a second, may still overlap
 */
@JsonNaming(SnakeCaseStrategy.class)
public record UpdateWebhookRequest(
    Optional<String> url,
    Optional<Boolean> enabled,
    Optional<Boolean> decodeEvents,
    Optional<Boolean> ordered) {
  private static final Set<String> FIXED =
      Set.of("name", "contract", "topic0", "from_block", "block_tag", "events", "delivery");

  /**
   * Reads the body.
   *
   * @throws Failure naming every field that is unknown, cannot be changed or has the wrong type; or
   *     when there is none
   */
  public static UpdateWebhookRequest of(JsonNode body) {
    if (!body.isObject()) {
      throw Failure.invalid("body", "must be a JSON object");
    }
    List<Issue> issues = new ArrayList<>();
    body.properties()
        .forEach(
            field -> {
              String problem = problem(field.getKey(), field.getValue());
              if (problem != null) {
                issues.add(new Issue(field.getKey(), problem));
              }
            });
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    if (body.isEmpty()) {
      throw Failure.of(
          Reason.INVALID_INPUT,
          "At least one of url, enabled, decode_events and ordered is required");
    }
    return new UpdateWebhookRequest(
        Optional.ofNullable(body.get("url")).map(JsonNode::textValue),
        Optional.ofNullable(body.get("enabled")).map(JsonNode::booleanValue),
        Optional.ofNullable(body.get("decode_events")).map(JsonNode::booleanValue),
        Optional.ofNullable(body.get("ordered")).map(JsonNode::booleanValue));
  }

  private static String problem(String name, JsonNode value) {
    return switch (name) {
      case "url" -> value.isTextual() ? null : "must be a string";
      case "enabled", "decode_events", "ordered" -> value.isBoolean() ? null : "must be a boolean";
      default -> FIXED.contains(name) ? "cannot be changed" : "is not a known field";
    };
  }
}
