package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.acceptance.Api;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/**
 * A client of the product with its credentials.
 *
 * @param api the product
 * @param header the header of the credentials
 * @param value their value; empty for none
 */
record Caller(Api api, String header, String value) {

  /** A client without credentials. */
  static Caller anonymous(Api api) {
    return new Caller(api, "authorization", "");
  }

  /** A client with a session or the personal token. */
  static Caller bearer(Api api, String token) {
    return new Caller(api, "authorization", "Bearer " + token);
  }

  /** A client with an API key. */
  static Caller key(Api api, String key) {
    return new Caller(api, "x-api-key", key);
  }

  /**
   * An answer of the product.
   *
   * @param status the HTTP status
   * @param headers its headers
   * @param text its body
   */
  record Reply(int status, HttpHeaders headers, String text) {
    /** The body; missing when it is empty or no JSON. */
    JsonNode json() {
      try {
        return Types.json(text);
      } catch (IllegalArgumentException noJson) {
        return MissingNode.getInstance();
      }
    }

    /** A header's first value, or an empty text. */
    String header(String name) {
      return headers.firstValue(name).orElse("");
    }

    @Override
    public String toString() {
      return status + " " + (text.length() > 400 ? text.substring(0, 400) + "…" : text);
    }
  }

  /** Sends a JSON text; no body when it is null. */
  Reply send(String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        api.request(path)
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (body != null) {
      request.header("content-type", "application/json");
    }
    if (!value.isEmpty()) {
      request.header(header, value);
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpResponse<String> answer = api.send(request);
    return new Reply(answer.statusCode(), answer.headers(), answer.body());
  }
}
