package dev.portcullis.devnet.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The HTTP client of the upstream node. A call takes at most ten seconds, and no longer than the
 * request that it serves. After a timeout, calls fail at once for a second. Thread-safe.
 */
final class UpstreamRpcClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int LOOK_MILLIS = 50;
  private static final int MOST_TEXT = 300;

  /**
   * The maximum number of JSON values; a value in memory can be a hundred times as large as its
   * text.
   */
  private static final int MOST_VALUES = 500_000;

  private final URI url;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(PATIENCE)
          .build();

  /** When the next call is permitted, on the monotonic clock. */
  private volatile long pausedUntil = System.nanoTime();

  /** Whether a call failed since this was last reset. */
  private volatile boolean unreliable;

  /** Rejects an invalid node address with an IllegalArgumentException. */
  UpstreamRpcClient(URI url) {
    boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    if (!http || url.getHost() == null || url.getUserInfo() != null) {
      throw new IllegalArgumentException(
          "the node to copy from must have an address like http://localhost:8545");
    }
    this.url = url;
  }

  /** The address of the node. The part after the port may be an access key. */
  String name() {
    return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
  }

  /** Whether the node may serve another chain now, because it was unreachable. */
  boolean isUnreliable() {
    return unreliable;
  }

  /** Records whether the node is verified to serve the same chain. */
  void setUnreliable(boolean doubt) {
    unreliable = doubt;
  }

  /**
   * Sends a request.
   *
   * @param mostBytes the maximum size of the response
   * @return the call, which may be in flight
   */
  PendingCall send(String method, ArrayNode params, int mostBytes) {
    if (pausedUntil - System.nanoTime() > 0) {
      throw failed(method, "is not queried: it did not respond just now");
    }
    ObjectNode call = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1);
    call.put("method", method).set("params", params);
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(call.toString()))
            .build();
    return new PendingCall(
        method, mostBytes, client.sendAsync(request, head -> new BoundedResponseBody(mostBytes)));
  }

  private UpstreamException failed(String method, String why) {
    return new UpstreamException("the copied chain at " + name() + " " + why + " (" + method + ")");
  }

  private UpstreamException away(String method, String why) {
    unreliable = true;
    pausedUntil = System.nanoTime() + PAUSE.toNanos();
    return failed(method, why);
  }

  /** A request that was sent. */
  final class PendingCall {
    private final String method;
    private final int mostBytes;
    private final CompletableFuture<HttpResponse<byte[]>> response;
    private final long end = System.nanoTime() + PATIENCE.toNanos();

    private PendingCall(
        String method, int mostBytes, CompletableFuture<HttpResponse<byte[]>> response) {
      this.method = method;
      this.mostBytes = mostBytes;
      this.response = response;
    }

    /**
     * Waits for the response.
     *
     * @throws UpstreamException when none arrives, or an error
     */
    UpstreamResult answer() {
      HttpResponse<byte[]> received = received();
      if (values(received.body()) > MOST_VALUES) {
        throw failed(method, "responded with more than " + MOST_VALUES + " values");
      }
      JsonNode answer;
      try {
        answer = JSON.readTree(received.body());
      } catch (IOException e) {
        answer = null;
      }
      JsonNode error = answer == null ? null : answer.get("error");
      if (error != null && error.isObject()) {
        throw failed(method, "responded with an error: " + shortened(error));
      }
      if (received.statusCode() != 200) {
        throw failed(method, "responded with HTTP status " + received.statusCode());
      }
      if (answer == null || !answer.has("result")) {
        throw failed(method, "responded with invalid JSON-RPC: " + shortened(received.body()));
      }
      return new UpstreamResult(why -> failed(method, why), "its answer", answer.get("result"));
    }

    private HttpResponse<byte[]> received() {
      ExecutionDeadline deadline = ExecutionDeadline.current();
      try {
        for (; ; ) {
          try {
            return response.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
          } catch (TimeoutException e) {
            if (deadline.passed()) {
              response.cancel(true);
              throw failed(method, "did not respond before the request timed out");
            }
            if (System.nanoTime() - end > 0) {
              response.cancel(true);
              throw away(method, "did not respond within " + PATIENCE.toSeconds() + " s");
            }
          }
        }
      } catch (ExecutionException e) {
        throw translated(e.getCause());
      } catch (InterruptedException e) {
        response.cancel(true);
        Thread.currentThread().interrupt();
        throw failed(method, "was not waited for");
      }
    }

    private UpstreamException translated(Throwable cause) {
      for (Throwable each = cause; each != null; each = each.getCause()) {
        if (each instanceof BoundedResponseBody.ResponseTooLargeException) {
          return failed(method, "responded with more than " + mostBytes + " bytes");
        }
      }
      return cause instanceof java.net.http.HttpTimeoutException
          ? away(method, "did not respond within " + PATIENCE.toSeconds() + " s")
          : away(method, "cannot be reached");
    }
  }

  /** The approximate number of values in some JSON, never less. */
  private static int values(byte[] json) {
    int count = 0;
    for (byte each : json) {
      count += each == ',' || each == '[' || each == '{' ? 1 : 0;
    }
    return count;
  }

  private static String shortened(JsonNode error) {
    JsonNode message = error.path("message");
    String text = error.path("code").asText() + " " + message.asText();
    return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + "…";
  }

  private static String shortened(byte[] body) {
    String text =
        new String(body, 0, Math.min(body.length, MOST_TEXT), StandardCharsets.UTF_8)
            .replaceAll("[\\p{Cntrl}\"]+", " ");
    return text.isBlank() ? "nothing" : text;
  }

  /** An empty list of parameters, to be filled. */
  static ArrayNode params() {
    return JSON.createArrayNode();
  }

  /** An empty object, to be filled. */
  static ObjectNode object() {
    return JSON.createObjectNode();
  }
}
