package dev.portcullis.acceptance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/**
 * A client that calls the product with JSON.
 *
 * @param api the product
 * @param header the header that identifies the client
 * @param value its value; empty to send none
 * @param more other headers
 */
record Client(Api api, String header, String value, Map<String, String> more) {
  Client(Api api, String header, String value) {
    this(api, header, value, Map.of());
  }

  /** The same who sends one more header. */
  Client with(String name, String text) {
    Map<String, String> all = new TreeMap<>(more);
    all.put(name, text);
    return new Client(api, header, value, all);
  }

  static final ObjectMapper JSON = new ObjectMapper();

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

  /** An anonymous client. */
  static Client anonymous(Api api) {
    return new Client(api, "authorization", "");
  }

  /** The client with this session token. */
  static Client session(Api api, String token) {
    return new Client(api, "authorization", "Bearer " + token);
  }

  /** The wallet's user, in a session of its own. */
  static Client session(Api api, TestWallet wallet) {
    return session(api, SignIn.token(api, wallet));
  }

  /** The operator, signed in. */
  static Client operator(Api api) {
    return session(api, SignIn.operator(api));
  }

  /** A machine with this API key. */
  static Client machine(Api api, String key) {
    return new Client(api, "x-api-key", key);
  }

  /** An empty JSON object. */
  static ObjectNode json() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The JSON of a text; missing when the text is empty. */
  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException noJson) {
      throw new AssertionError("No JSON: " + text, noJson);
    }
  }

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

  /** Sends the JSON; without a body when it is null. */
  Answer send(String method, String path, JsonNode body) {
    return sendText(method, path, body == null ? null : body.toString(), "application/json");
  }

  /** Sends any text as any type; without a body when it is null. */
  Answer sendText(String method, String path, String body, String contentType) {
    HttpResponse<String> answer = exchange(method, path, body, contentType);
    return new Answer(answer.statusCode(), json(answer.body()), answer.body());
  }

  /** Sends a JSON text, or no body if it is empty; the answer with its headers. */
  HttpResponse<String> exchange(String method, String path, String json) {
    return exchange(method, path, json.isEmpty() ? null : json, "application/json");
  }

  private HttpResponse<String> exchange(
      String method, String path, String body, String contentType) {
    HttpRequest.Builder request =
        api.request(path)
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!value.isEmpty()) {
      request.header(header, value);
    }
    more.forEach(request::header);
    if (body != null) {
      request.header("content-type", contentType);
    }
    return api.send(request);
  }
}
