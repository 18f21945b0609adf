package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.specification.Caller.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The two envelopes of errors (R-PLT-10, R-PLT-11), and the headers of every answer (R-PLT-2). */
final class Errors {
  private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private static final Map<Integer, Set<String>> CODES =
      Map.of(
          400, Set.of("VALIDATION_ERROR", "INVALID_INPUT_ERROR"),
          401, Set.of("UNAUTHORIZED_ERROR", "WALLET_NOT_LINKED"),
          403, Set.of("FORBIDDEN_ERROR", "CONTRACT_UNCONFIRMED", "PERMISSION_NOT_HELD"),
          404, Set.of("NOT_FOUND"),
          409,
              Set.of(
                  "ENTITY_ALREADY_EXISTS",
                  "CONFLICT",
                  "ORG_QUOTA_EXCEEDED",
                  "WALLET_LIMIT_EXCEEDED"),
          422, Set.of("INVALID_ENTITY", "INVALID_INPUT_ERROR"));

  private static final Map<Integer, Set<String>> WEBHOOK_CODES =
      Map.of(
          400, Set.of("BadRequest"),
          401, Set.of("Unauthorized"),
          404, Set.of("NotFound"),
          409, Set.of("Conflict"));

  private Errors() {}

  /** The code of an error, or an empty text. */
  static String code(Route route, Reply reply) {
    return reply.json().at(route.isWebhook() ? "/error" : "/error/code").asText();
  }

  /** Whether a refusal names a field: in its issues, or, of webhooks, in its message. */
  static boolean isNamed(Route route, Reply reply, String field) {
    if (route.isWebhook()) {
      return reply.json().path("message").asText().contains(field);
    }
    for (JsonNode issue : reply.json().at("/error/issues")) {
      String path = issue.path("path").asText();
      if (path.equals(field) || path.startsWith(field + "[") || path.startsWith(field + ".")) {
        return true;
      }
    }
    return false;
  }

  /** What an answer has not that every answer has. */
  static List<String> faults(Route route, Reply reply) {
    List<String> faults = new ArrayList<>();
    if (!reply.header("x-request-id").matches(UUID)) {
      faults.add("no x-request-id");
    }
    if (reply.header("x-trace-id").isEmpty()) {
      faults.add("no x-trace-id");
    }
    if (reply.status() == 204 && !reply.text().isEmpty()) {
      faults.add("204 with a body");
    }
    if (reply.status() != 204 && !reply.header("content-type").startsWith("application/json")) {
      faults.add("content type " + reply.header("content-type"));
    }
    if (reply.status() >= 400) {
      envelope(route, reply, faults);
    }
    return faults;
  }

  private static void envelope(Route route, Reply reply, List<String> faults) {
    Set<String> codes =
        (route.isWebhook() ? WEBHOOK_CODES : CODES).getOrDefault(reply.status(), Set.of());
    String code = code(route, reply);
    String message = reply.json().at(route.isWebhook() ? "/message" : "/error/message").asText();
    if (code.isEmpty() || message.isEmpty()) {
      faults.add("no code or no message in " + reply);
    } else if (!codes.isEmpty() && !codes.contains(code)) {
      faults.add("the code " + code + " with the status " + reply.status());
    }
    boolean hasIssues = reply.json().at("/error/issues").isArray();
    if (!route.isWebhook() && hasIssues != code.equals("VALIDATION_ERROR")) {
      faults.add("issues without a validation error, or the reverse, in " + reply);
    }
  }
}
