package dev.portcullis.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.api.Description.Operation;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/**
 * Calls described routes with a credential that opens them, all in one trace.
 *
 * @param http the product
 * @param authorization the header of a user with every right
 * @param machineKey of a machine of the organization in the paths
 * @param keySessions headers of a tenant and of a service, by {@link Operation#keyHolder}
 * @param trace the trace id of every call
 */
public record DescribedCalls(
    Http http,
    String authorization,
    String machineKey,
    Map<String, String> keySessions,
    String trace) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Calls with a credential. */
  public HttpResponse<String> send(Operation operation, String path, String body) {
    return send(operation, path, body, "application/json");
  }

  /** Calls with a credential and a content type. */
  public HttpResponse<String> send(
      Operation operation, String path, String body, String contentType) {
    HttpRequest.Builder request = request(operation, path, body, contentType);
    if (operation.isForMachines()) {
      request.header("x-api-key", machineKey);
    } else {
      request.header(
          "authorization", operation.keyHolder().map(keySessions::get).orElse(authorization));
    }
    return http.send(request);
  }

  /** Calls without a credential. */
  public HttpResponse<String> sendAnonymously(Operation operation, String path, String body) {
    return http.send(request(operation, path, body, "application/json"));
  }

  /** Where the problems are that the answer names; empty if it names none, or has no body. */
  public static List<String> issues(HttpResponse<String> answer) {
    if (answer.body().isEmpty()) {
      return List.of();
    }
    try {
      JsonNode issues = JSON.readTree(answer.body()).findValue("issues");
      return issues == null ? List.of() : issues.findValuesAsText("path");
    } catch (JsonProcessingException noJson) {
      return List.of("no JSON: " + answer.body());
    }
  }

  private HttpRequest.Builder request(
      Operation operation, String path, String body, String contentType) {
    HttpRequest.Builder request = http.request(path).header("x-trace-id", trace);
    if (body == null) {
      return request.method(operation.verb(), BodyPublishers.noBody());
    }
    return request
        .header("content-type", contentType)
        .method(operation.verb(), BodyPublishers.ofString(body));
  }
}
