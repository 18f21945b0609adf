package dev.portcullis.web.resource;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.api.Http;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The REST interface as a client sees it.
 *
 * @param url its address, without a slash at the end
 * @param headers what each request has
 */
public record Api(URI url, Map<String, String> headers) implements Http {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /**
   * What came back.
   *
   * @param status the HTTP status
   * @param headers the header fields
   * @param text the body
   */
  public record Answer(int status, HttpHeaders headers, String text) {
    /** The body as JSON; missing if there is none. */
    public JsonNode json() {
      return Api.json(text);
    }

    /** The text at a path of names and indexes such as {@code /items/0/id}. */
    public String at(String pointer) {
      return json().at(pointer).asText();
    }

    /** The header field, or an empty text. */
    public String header(String name) {
      return headers.firstValue(name).orElse("");
    }
  }

  static Api of(URI url) {
    return new Api(url, Map.of());
  }

  /** The same with one more header in each request. */
  public Api with(String name, String value) {
    Map<String, String> all = new TreeMap<>(headers);
    all.put(name, value);
    return new Api(url, all);
  }

  /** The same for the user whose token this is, one that {@link Callers} knows. */
  public Api as(String token) {
    return with("authorization", "Bearer " + token);
  }

  /** The same for the user with every right of the zone. */
  public Api asOperator() {
    return as(Callers.OPERATOR);
  }

  /** The same for the machine whose key this is, one that {@link Callers} knows. */
  public Api asMachine(String key) {
    return with("x-api-key", key);
  }

  /** GET. */
  public Answer get(String path) {
    return send("GET", path, null);
  }

  /** POST of a JSON text. */
  public Answer post(String path, String body) {
    return send("POST", path, body);
  }

  /** PUT of a JSON text. */
  public Answer put(String path, String body) {
    return send("PUT", path, body);
  }

  /** PATCH with a JSON text. */
  public Answer patch(String path, String body) {
    return send("PATCH", path, body);
  }

  /** DELETE. */
  public Answer delete(String path) {
    return send("DELETE", path, null);
  }

  /** Any method with a JSON text, or without a body when it is null. */
  public Answer send(String method, String path, String body) {
    return send(method, path, body, "application/json");
  }

  /** Any method with any text, or without a body when it is null. */
  public Answer send(String method, String path, String body, String contentType) {
    HttpRequest.Builder request = request(path);
    if (body == null) {
      request.method(method, BodyPublishers.noBody());
    } else {
      request.header("content-type", contentType).method(method, BodyPublishers.ofString(body));
    }
    HttpResponse<String> answer = send(request);
    return new Answer(answer.statusCode(), answer.headers(), answer.body());
  }

  @Override
  public HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path)).timeout(Duration.ofSeconds(30));
    headers.forEach(request::header);
    return request;
  }

  @Override
  public HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", interrupted);
    }
  }

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException noJson) {
      throw new AssertionError("No JSON: " + text, noJson);
    }
  }
}
