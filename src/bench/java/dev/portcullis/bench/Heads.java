package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers when the chain announced each block to a WebSocket client of its own port. */
final class Heads implements WebSocket.Listener, AutoCloseable {
  private final Map<Long, Long> announced = new ConcurrentHashMap<>();
  private final StringBuilder text = new StringBuilder();
  private final WebSocket socket;

  Heads(URI rpc) {
    URI url = URI.create(rpc.toString().replace("http", "ws"));
    socket = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(url, this).join();
    socket
        .sendText(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_subscribe\",\"params\":[\"newHeads\"]}",
            true)
        .join();
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
    final long now = System.nanoTime();
    text.append(part);
    if (last) {
      try {
        JsonNode head = Product.JSON.readTree(text.toString()).path("params").path("result");
        if (head.has("number")) {
          announced.put(Long.decode(head.get("number").textValue()), now);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      text.setLength(0);
    }
    from.request(1);
    return null;
  }

  /** When block {@code number} was announced, by the clock of System.nanoTime; null if never. */
  Long announced(long number) {
    return announced.get(number);
  }

  @Override
  public void close() {
    socket.abort();
  }
}
