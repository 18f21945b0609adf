package dev.portcullis.devnet.node;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Speaks JSON-RPC to a node as any client does. */
public final class NodeClient {
  /** Call traces nest as deep as calls do. */
  private static final ObjectMapper JSON =
      new ObjectMapper(
          JsonFactory.builder()
              .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(3_000).build())
              .build());

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI url;

  /** A client of the node at this address. */
  public NodeClient(String url) {
    this.url = URI.create(url);
  }

  /** The whole response to a call. */
  public JsonNode exchange(String method, Object... params) throws IOException {
    ObjectNode request = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1);
    ArrayNode array = request.put("method", method).putArray("params");
    for (Object param : params) {
      array.addPOJO(param);
    }
    return JSON.readTree(post(JSON.writeValueAsString(request)).body());
  }

  /** The result of a call that must succeed. */
  public JsonNode call(String method, Object... params) throws IOException {
    JsonNode response = exchange(method, params);
    if (response.has("error")) {
      throw new AssertionError(method + " answered " + response);
    }
    return response.get("result");
  }

  /** Posts text as it is. */
  public HttpResponse<String> post(String body) throws IOException {
    return post(body, "application/json");
  }

  /** Posts text with a content type. */
  public HttpResponse<String> post(String body, String contentType) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", contentType)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return send(request);
  }

  /** Sends a GET request. */
  public HttpResponse<String> get() throws IOException {
    return send(HttpRequest.newBuilder(url).GET().build());
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
