package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A WebSocket of the JSON-RPC interface with one call under way at a time. */
final class RpcSocket implements WebSocket.Listener, AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int PATIENCE_SECONDS = 30;

  private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
  private final StringBuilder part = new StringBuilder();
  private final WebSocket socket;

  /** Opens one with a caller's credentials. */
  RpcSocket(Caller caller) {
    String url = caller.api().baseUrl().toString().replaceFirst("http", "ws") + "/rpc/ws";
    socket =
        HTTP.newWebSocketBuilder()
            .header(caller.header(), caller.value())
            .buildAsync(URI.create(url), this)
            .join();
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean isLast) {
    part.append(text);
    if (isLast) {
      messages.add(Types.json(part.toString()));
      part.setLength(0);
    }
    from.request(1);
    return null;
  }

  /** What a message is answered with; what was pushed meanwhile is dropped. */
  JsonNode call(String message) {
    socket.sendText(message, true).join();
    JsonNode answer = next();
    while (!answer.has("id")) {
      answer = next();
    }
    return answer;
  }

  /** The next notification of a subscription. */
  JsonNode pushed() {
    JsonNode message = next();
    while (message.has("id")) {
      message = next();
    }
    return message;
  }

  private JsonNode next() {
    try {
      JsonNode message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (message == null) {
        throw new AssertionError("No message within " + PATIENCE_SECONDS + " seconds");
      }
      return message;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    socket.abort();
  }
}
