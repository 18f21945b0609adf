package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.NodeResponseParser;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One WebSocket connection to the upstream node that subscribes to {@code newHeads} and announces
 * them. It never reconnects: its owner opens another one.
 */
final class HeadSocket implements WebSocket.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(HeadSocket.class);
  private static final int MAX_MESSAGE_CHARS = 1024 * 1024;
  private static final String SUBSCRIBE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_subscribe\",\"params\":[\"newHeads\"]}";

  private enum State {
    OPENING,
    LIVE,
    OVER
  }

  private final Consumer<ChainHeader> heads;
  private final Runnable changed;
  private final StringBuilder message = new StringBuilder();
  private State state = State.OPENING;
  private WebSocket socket;
  private String subscription;
  private String end;
  private boolean heard;
  private long lastNumber = -1;

  private HeadSocket(Consumer<ChainHeader> heads, Runnable changed) {
    this.heads = heads;
    this.changed = changed;
  }

  /**
   * Starts to connect to {@code url}.
   *
   * @param heads receives each head
   * @param changed runs when the subscription begins and when the connection is over
   */
  static HeadSocket open(
      HttpClient http, URI url, Duration timeout, Consumer<ChainHeader> heads, Runnable changed) {
    HeadSocket opened = new HeadSocket(heads, changed);
    var unused =
        http.newWebSocketBuilder()
            .connectTimeout(timeout)
            .buildAsync(url, opened)
            .whenComplete(
                (socket, failure) -> {
                  if (failure != null) {
                    opened.finish("cannot be opened: " + rootOf(failure));
                  }
                });
    return opened;
  }

  private static Throwable rootOf(Throwable failure) {
    return failure.getCause() == null ? failure : rootOf(failure.getCause());
  }

  /** Whether the subscription is active. */
  synchronized boolean live() {
    return state == State.LIVE;
  }

  /** Whether the connection has ended or failed. */
  synchronized boolean over() {
    return state == State.OVER;
  }

  /** Why the connection is over. */
  synchronized String end() {
    return end;
  }

  /** The number of the last block announced, -1 before the first. */
  synchronized long lastNumber() {
    return lastNumber;
  }

  /** Whether a message arrived since the last call; sends a ping. */
  synchronized boolean checkAliveAndPing() {
    boolean was = heard;
    heard = false;
    if (socket != null && state != State.OVER) {
      var unused = socket.sendPing(ByteBuffer.allocate(0));
    }
    return was;
  }

  /** Closes the connection at once. */
  void abort(String reason) {
    finish(reason);
  }

  @Override
  public void onOpen(WebSocket opened) {
    synchronized (this) {
      if (state == State.OVER) {
        opened.abort();
        return;
      }
      socket = opened;
      heard = true;
    }
    var unused = opened.sendText(SUBSCRIBE, true);
    opened.request(1);
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
    if (message.length() + part.length() > MAX_MESSAGE_CHARS) {
      finish("sent a message of more than " + MAX_MESSAGE_CHARS + " characters");
      return null;
    }
    message.append(part);
    if (last) {
      String whole = message.toString();
      message.setLength(0);
      receive(whole);
    }
    from.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onPong(WebSocket from, ByteBuffer payload) {
    synchronized (this) {
      heard = true;
    }
    from.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    finish("was closed by the node with code " + code);
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable failure) {
    finish("broke: " + rootOf(failure));
  }

  private void receive(String text) {
    try {
      JsonNode json = Json.MAPPER.readTree(text);
      if ("eth_subscription".equals(json.path("method").textValue())) {
        announce(json.path("params"));
      } else if (!live()) {
        subscribed(json);
      }
    } catch (IOException | IllegalArgumentException wrong) {
      LOG.debug("Unknown message on the WebSocket", wrong);
      finish("sent something else than heads");
    }
  }

  private void announce(JsonNode params) {
    ChainHeader head;
    synchronized (this) {
      if (subscription == null || !subscription.equals(params.path("subscription").textValue())) {
        return;
      }
      head = NodeResponseParser.header(params.path("result"));
      heard = true;
      lastNumber = head.number();
    }
    heads.accept(head);
  }

  private void subscribed(JsonNode response) {
    synchronized (this) {
      if (state == State.OPENING && response.path("result").isTextual()) {
        subscription = response.path("result").textValue();
        state = State.LIVE;
        heard = true;
      }
    }
    if (live()) {
      changed.run();
    } else {
      finish("rejected the subscription to newHeads");
    }
  }

  private void finish(String reason) {
    synchronized (this) {
      if (state == State.OVER) {
        return;
      }
      state = State.OVER;
      end = reason;
      if (socket != null) {
        socket.abort();
      }
    }
    changed.run();
  }
}
