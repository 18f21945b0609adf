package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.http.error.ErrorBody;
import dev.portcullis.web.http.error.WebhookErrorBody;
import dev.portcullis.web.openapi.Schemas.Direction;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The refusals that many routes share (R-PLT-10), and the form of every other. */
final class Refusals {
  /** The pseudo status of unforeseen faults. */
  static final int UNEXPECTED = 0;

  /** What a refusal looks like. */
  enum Form {
    /** Most routes. */
    OURS(""),
    /** The event webhook routes are a service of their own. */
    WEBHOOK("Webhook"),
    /** The legacy rollup's: a status and nothing else. */
    BARE("Bare");

    private final String prefix;

    Form(String prefix) {
      this.prefix = prefix;
    }
  }

  private record Kind(String name, String code, String webhookKey, String description) {}

  private static final Map<Integer, Kind> KINDS =
      Map.ofEntries(
          Map.entry(
              400,
              new Kind(
                  "BadRequest",
                  "VALIDATION_ERROR",
                  "BadRequest",
                  "The path, the query or the body violates a rule, and issues names each field"
                      + " (VALIDATION_ERROR); or the request is rejected for its meaning"
                      + " (INVALID_INPUT_ERROR)")),
          Map.entry(
              401,
              new Kind(
                  "Unauthorized",
                  "UNAUTHORIZED_ERROR",
                  "Unauthorized",
                  "The credential is missing, unknown, expired or revoked")),
          Map.entry(
              403,
              new Kind(
                  "Forbidden",
                  "FORBIDDEN_ERROR",
                  "Forbidden",
                  "The caller lacks the right; the response does not reveal whether the record"
                      + " exists")),
          Map.entry(
              404,
              new Kind(
                  "NotFound",
                  "NOT_FOUND",
                  "NotFound",
                  "The record does not exist, or the caller may not see it")),
          Map.entry(
              406,
              new Kind(
                  "NotAcceptable",
                  "NOT_ACCEPTABLE",
                  "NotAcceptable",
                  "The caller does not accept application/json")),
          Map.entry(
              408,
              new Kind(
                  "RequestTimeout",
                  "REQUEST_TIMEOUT",
                  "RequestTimeout",
                  "The body was not received in time")),
          Map.entry(
              412,
              new Kind(
                  "PreconditionFailed",
                  "PRECONDITION_FAILED",
                  "PreconditionFailed",
                  "The record changed after the caller read it: its etag does not match if-match,"
                      + " and nothing was changed")),
          Map.entry(
              413,
              new Kind(
                  "PayloadTooLarge",
                  "PAYLOAD_TOO_LARGE",
                  "PayloadTooLarge",
                  "The body has more bytes than the route accepts")),
          Map.entry(
              415,
              new Kind(
                  "UnsupportedMediaType",
                  "UNSUPPORTED_MEDIA_TYPE",
                  "UnsupportedMediaType",
                  "The body is not application/json")),
          Map.entry(
              429,
              new Kind(
                  "TooManyRequests",
                  "RATE_LIMIT_ERROR",
                  "TooManyRequests",
                  "The caller sent more requests in a time window than permitted")),
          Map.entry(
              UNEXPECTED,
              new Kind(
                  "Unexpected",
                  "INTERNAL_SERVER_ERROR",
                  "Internal",
                  "An unexpected error; the log contains its cause under the x-request-id")));

  /** Code and webhook key of those that routes declare themselves. */
  private static final Map<Integer, List<String>> OTHERS =
      Map.of(
          409, List.of("CONFLICT", "Conflict"),
          410, List.of("GONE", "Gone"),
          422, List.of("INVALID_ENTITY", "BadRequest"),
          503, List.of("CHAIN_UNAVAILABLE", "ServiceUnavailable"));

  private final Schemas schemas;
  private final Map<String, ObjectNode> shared = new TreeMap<>();

  Refusals(Schemas schemas) {
    this.schemas = schemas;
  }

  /** The shared answers used so far, by name. */
  Map<String, ObjectNode> components() {
    return shared;
  }

  /** A reference to the shared answer of this status. */
  ObjectNode shared(int status, Form form) {
    Kind kind = KINDS.get(status);
    String name = form.prefix + kind.name();
    shared.computeIfAbsent(
        name, absent -> answer(status, kind.description(), kind.code(), kind.webhookKey(), form));
    return Json.MAPPER.createObjectNode().put("$ref", "#/components/responses/" + name);
  }

  /** An answer of this status that means something of its own on the route. */
  ObjectNode own(int status, String description, Form form) {
    Kind kind = KINDS.get(status);
    List<String> codes =
        kind == null ? OTHERS.get(status) : List.of(kind.code(), kind.webhookKey());
    if (codes == null) {
      throw new IllegalStateException("No error code is known for the status " + status);
    }
    return answer(status, description, codes.get(0), codes.get(1), form);
  }

  private ObjectNode answer(
      int status, String description, String code, String webhookKey, Form form) {
    ObjectNode answer = Json.MAPPER.createObjectNode().put("description", description);
    Allotments.add(answer);
    if (status == 429 || status == 503) {
      ObjectNode header = answer.withObjectProperty("headers").putObject("retry-after");
      header.put("description", "Seconds to wait").putObject("schema").put("type", "integer");
    }
    if (form == Form.BARE) {
      return answer;
    }
    ObjectNode content = answer.putObject("content").putObject("application/json");
    content.set(
        "schema",
        schemas.of(
            Json.MAPPER.constructType(
                form == Form.WEBHOOK ? WebhookErrorBody.class : ErrorBody.class),
            Direction.ANSWER));
    content.set("example", example(status, description, code, webhookKey, form));
    return answer;
  }

  private static JsonNode example(
      int status, String description, String code, String webhookKey, Form form) {
    List<Issue> issues = status == 400 ? List.of(new Issue("name", "is required")) : List.of();
    String message = status == 400 ? "name is required" : description;
    Object body =
        form == Form.WEBHOOK
            ? new WebhookErrorBody(webhookKey, message, issues)
            : new ErrorBody(new ErrorBody.Detail(code, message, issues));
    return Json.MAPPER.valueToTree(body);
  }
}
