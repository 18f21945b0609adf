package dev.portcullis.ejb.keycloak;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.outbound.BoundedHttp;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/**
 * A realm in Keycloak's Admin REST API (ADR 0045). Objects are JSON trees: fields that this code
 * does not use survive reading, changing and writing back.
 */
final class RealmApi {
  private static final int NOT_FOUND = 404;
  private static final int MAX_TEXT = 500;

  /** Statuses that concern Keycloak or the service account, not the record. */
  private static final Set<Integer> UNAVAILABLE = Set.of(401, 403, 429, 502, 503, 504);

  private static final JsonMapper JSON = new JsonMapper();

  private final BoundedHttp http;
  private final String root;
  private final String token;

  /**
   * Access to the realm with a token.
   *
   * @param http with the bounds of time and size
   * @param root the base address of the realm's objects
   * @param token an access token
   */
  RealmApi(BoundedHttp http, String root, String token) {
    this.http = http;
    this.root = root;
    this.token = token;
  }

  /**
   * A path below the realm.
   *
   * @throws IllegalArgumentException for a segment that would lead elsewhere (RFC 3986, 5.2.4)
   */
  static String path(String... segments) {
    StringBuilder path = new StringBuilder();
    for (String segment : segments) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        throw new IllegalArgumentException("\"" + segment + "\" is not a name in Keycloak");
      }
      path.append('/').append(encoded(segment));
    }
    return path.toString();
  }

  /** A path with query keys and their values. */
  static String query(String path, Map<String, ?> values) {
    StringJoiner query = new StringJoiner("&", path + "?", "");
    values.forEach((name, value) -> query.add(name + "=" + encoded(value.toString())));
    return query.toString();
  }

  /** The object at a path, if it exists. */
  Optional<ObjectNode> find(String path) {
    Answer answer = exchange("GET", path, null);
    return answer.status == NOT_FOUND
        ? Optional.empty()
        : Optional.of(object(answer.orThrow().json()));
  }

  /** The objects of the list at a path. */
  List<ObjectNode> list(String path) {
    JsonNode array = exchange("GET", path, null).orThrow().json();
    if (!array.isArray()) {
      throw new KeycloakUnavailableException("it responds without a list", null);
    }
    List<ObjectNode> objects = new ArrayList<>();
    array.forEach(each -> objects.add(object(each)));
    return objects;
  }

  private static ObjectNode object(JsonNode json) {
    if (json instanceof ObjectNode object) {
      return object;
    }
    throw new KeycloakUnavailableException("it responds without the expected object", null);
  }

  /** Sends a request; {@code body} is sent as JSON, or no body if null. */
  void send(String method, String path, Object body) {
    exchange(method, path, body).orThrow();
  }

  /**
   * As {@link #send}, where a status means that the request is impossible or already fulfilled.
   *
   * @return false if it was that status
   */
  boolean sendUnless(int status, String method, String path, Object body) {
    Answer answer = exchange(method, path, body);
    return answer.status != status && answer.orThrow() != null;
  }

  private Answer exchange(String method, String path, Object body) {
    HttpUriRequestBase request = new HttpUriRequestBase(method, URI.create(root + path));
    request.setHeader("accept", "application/json");
    request.setHeader("authorization", "Bearer " + token);
    try {
      if (body != null) {
        request.setEntity(
            new ByteArrayEntity(JSON.writeValueAsBytes(body), ContentType.APPLICATION_JSON));
      }
      Answer answer = Answer.of(http.send(request));
      if (UNAVAILABLE.contains(answer.status)) {
        throw new KeycloakUnavailableException("it responds with " + answer.text(), null);
      }
      return answer;
    } catch (IOException unreachable) {
      throw new KeycloakUnavailableException(unreachable);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /**
   * A response.
   *
   * @param status the HTTP status
   * @param body of bounded size
   */
  record Answer(int status, String body) {
    static Answer of(BoundedHttp.Answer answer) {
      return new Answer(answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    }

    boolean isSuccess() {
      return status / 100 == 2;
    }

    JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (JsonProcessingException unreadable) {
        throw new KeycloakUnavailableException(
            "it responds with text that is not JSON", unreadable);
      }
    }

    /** Its status and the beginning of its body, for messages. */
    String text() {
      return status + " " + body.substring(0, Math.min(body.length(), MAX_TEXT)).strip();
    }

    private Answer orThrow() {
      if (!isSuccess()) {
        throw new KeycloakRejectedException(status, text());
      }
      return this;
    }
  }
}
