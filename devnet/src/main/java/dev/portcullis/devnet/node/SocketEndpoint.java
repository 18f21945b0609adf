package dev.portcullis.devnet.node;

import dev.portcullis.devnet.node.method.Subscriptions;
import dev.portcullis.devnet.node.rpc.Connection;
import dev.portcullis.devnet.node.rpc.Dispatcher;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One WebSocket client: its calls are answered in order, its subscriptions push to it, and it is
 * cut off when it does not keep up with what is pushed. Public because Jetty calls it by
 * reflection.
 */
public final class SocketEndpoint implements Session.Listener.AutoDemanding {
  private static final Logger LOG = LoggerFactory.getLogger(SocketEndpoint.class);

  private final Dispatcher dispatcher;
  private final Subscriptions subscriptions;
  private final int callsPerMinute;
  private final Connection connection = new Connection(this::send);
  private volatile Session session;
  private long windowStart = System.nanoTime();
  private int callsInWindow;

  SocketEndpoint(Dispatcher dispatcher, Subscriptions subscriptions, int callsPerMinute) {
    this.dispatcher = dispatcher;
    this.subscriptions = subscriptions;
    this.callsPerMinute = callsPerMinute;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    this.session = opened;
  }

  @Override
  public void onWebSocketText(String text) {
    byte[] answer =
        withinRate()
            ? dispatcher.answer(text.getBytes(StandardCharsets.UTF_8), connection)
            : Dispatcher.tooFast(callsPerMinute);
    if (answer != null) {
      send(new String(answer, StandardCharsets.UTF_8));
    }
    connection.answered();
  }

  @Override
  public void onWebSocketClose(int status, String reason) {
    subscriptions.drop(connection);
  }

  @Override
  public void onWebSocketError(Throwable cause) {
    LOG.debug("A WebSocket failed: {}", cause.toString());
    subscriptions.drop(connection);
  }

  private void send(String text) {
    session.sendText(
        text,
        Callback.from(
            () -> {},
            failure -> {
              LOG.debug("A WebSocket client is gone or too slow: {}", failure.toString());
              subscriptions.drop(connection);
              session.disconnect();
            }));
  }

  private boolean withinRate() {
    long now = System.nanoTime();
    if (now - windowStart > TimeUnit.MINUTES.toNanos(1)) {
      windowStart = now;
      callsInWindow = 0;
    }
    return ++callsInWindow <= callsPerMinute;
  }
}
