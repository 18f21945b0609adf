package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Somebody who calls the product with JSON.
 *
 * @param api the product
 * @param header the header that says who it is
 * @param value its value; empty to send none
 */
record Client(Api api, String header, String value) {

  /**
   * What came back.
   *
   * @param status the HTTP status
   * @param body the JSON, missing if there was no body
   * @param text the body as it came
   */
  record Answer(int status, JsonNode body, String text) {
    /** The text at a path of names and indexes such as {@code /items/0/id}. */
    String at(String pointer) {
      return body.at(pointer).asText();
    }

    /** The identifiers of the items of a list. */
    List<String> ids() {
      return StreamSupport.stream(body.at("/items").spliterator(), false)
          .map(item -> item.get("id").asText())
          .toList();
    }
  }

  /** Nobody. */
  static Client anonymous(Api api) {
    return new Client(api, "authorization", "");
  }

  /** The operator, signed in. */
  static Client operator(Api api) {
    return new Client(api, "authorization", "Bearer " + SignIn.operator(api));
  }

  /** A machine with this API key. */
  static Client machine(Api api, String key) {
    return new Client(api, "x-api-key", key);
  }

  /** An empty JSON object. */
  static ObjectNode json() {
    return JsonNodeFactory.instance.objectNode();
  }

  Answer get(String path) {
    return send("GET", path, "");
  }

  Answer post(String path, JsonNode json) {
    return send("POST", path, json.toString());
  }

  Answer put(String path, JsonNode json) {
    return send("PUT", path, json.toString());
  }

  Answer delete(String path) {
    return send("DELETE", path, "");
  }

  private Answer send(String method, String path, String json) {
    HttpResponse<String> answer = exchange(method, path, json);
    JsonNode body =
        answer.body().isEmpty() ? JsonNodeFactory.instance.missingNode() : SignIn.json(answer);
    return new Answer(answer.statusCode(), body, answer.body());
  }

  /** Sends a JSON text, or no body if it is empty; the answer with its headers. */
  HttpResponse<String> exchange(String method, String path, String json) {
    HttpRequest.Builder request = api.request(path);
    if (!value.isEmpty()) {
      request.header(header, value);
    }
    if (json.isEmpty()) {
      request.method(method, BodyPublishers.noBody());
    } else {
      request.header("content-type", "application/json");
      request.method(method, BodyPublishers.ofString(json));
    }
    return api.send(request);
  }
}
