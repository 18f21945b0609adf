package dev.portcullis.acceptance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/**
 * Somebody who speaks JSON with a session.
 *
 * @param api the product
 * @param token the session's token, or null for nobody
 */
record SessionClient(Api api, String token) {
  static final ObjectMapper JSON = new ObjectMapper();

  /**
   * An answer.
   *
   * @param body null when there is none
   */
  record Answer(int status, JsonNode body) {}

  Answer get(String path) {
    return send("GET", path, null);
  }

  Answer post(String path, JsonNode body) {
    return send("POST", path, body);
  }

  Answer put(String path, JsonNode body) {
    return send("PUT", path, body);
  }

  Answer patch(String path, JsonNode body) {
    return send("PATCH", path, body);
  }

  Answer delete(String path) {
    return send("DELETE", path, null);
  }

  Answer send(String method, String path, JsonNode body) {
    return sendText(method, path, body == null ? null : body.toString(), "application/json");
  }

  Answer sendText(String method, String path, String body, String contentType) {
    HttpRequest.Builder request =
        api.request(path)
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (token != null) {
      request.header("authorization", "Bearer " + token);
    }
    if (body != null) {
      request.header("content-type", contentType);
    }
    HttpResponse<String> response = api.send(request);
    return new Answer(response.statusCode(), json(response.body()));
  }

  static JsonNode json(String text) {
    try {
      return text.isEmpty() ? null : JSON.readTree(text);
    } catch (JsonProcessingException noJson) {
      throw new AssertionError("No JSON: " + text, noJson);
    }
  }
}
