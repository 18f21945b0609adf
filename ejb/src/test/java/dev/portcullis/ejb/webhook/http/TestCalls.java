package dev.portcullis.ejb.webhook.http;

import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;

/** Replaces the HTTP client in tests of the classes that make calls. */
public final class TestCalls {
  private TestCalls() {}

  /** What reads the answer of a call. */
  public static AsyncResponseConsumer<Void> consumer(CallbackExchange call) {
    return call.consumer();
  }

  /** Has a call be under way as {@code exchange}, which it cancels when it is given up. */
  public static void started(CallbackExchange call, Future<Void> exchange) {
    call.started(exchange);
  }

  /** A client that posts to what {@code allowed} lets through as well. */
  public static CallbackClient client(
      Supplier<List<IpRange>> allowed, WebhookSettings.Sending settings, Executor lookups) {
    return new CallbackClient(
        new CallbackTargets(allowed, InetAddress::getAllByName), settings, lookups);
  }

  /** Ends the connections of a client. */
  public static void close(CallbackClient client) {
    client.close();
  }
}
