package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Description.Operation;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;

/**
 * Calls described routes with a credential that opens them, all in one trace.
 *
 * @param api the product
 * @param operator who holds every right of a user
 * @param machineKey of a machine of the organization in the paths
 * @param trace the trace id of every call
 */
record DescribedCalls(Api api, Client operator, String machineKey, String trace) {

  /** Calls with a credential. */
  HttpResponse<String> send(Operation operation, String path, String body) {
    return send(operation, path, body, "application/json");
  }

  /** Calls with a credential and a content type. */
  HttpResponse<String> send(Operation operation, String path, String body, String contentType) {
    HttpRequest.Builder request = request(operation, path, body, contentType);
    if (operation.isForMachines()) {
      request.header("x-api-key", machineKey);
    } else {
      request.header(operator.header(), operator.value());
    }
    return api.send(request);
  }

  /** Calls without a credential. */
  HttpResponse<String> sendAnonymously(Operation operation, String path, String body) {
    return api.send(request(operation, path, body, "application/json"));
  }

  /** Where the problems are that the answer names; empty if it names none, or has no body. */
  static List<String> issues(HttpResponse<String> answer) {
    if (answer.body().isEmpty()) {
      return List.of();
    }
    JsonNode issues = Client.json(answer.body()).findValue("issues");
    return issues == null ? List.of() : issues.findValuesAsText("path");
  }

  private HttpRequest.Builder request(
      Operation operation, String path, String body, String contentType) {
    HttpRequest.Builder request = api.request(path).header("x-trace-id", trace);
    if (body == null) {
      return request.method(operation.verb(), BodyPublishers.noBody());
    }
    return request
        .header("content-type", contentType)
        .method(operation.verb(), BodyPublishers.ofString(body));
  }
}
