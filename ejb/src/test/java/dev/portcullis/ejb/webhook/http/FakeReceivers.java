package dev.portcullis.ejb.webhook.http;

import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.standardwebhooks.Webhook;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.message.BasicHttpResponse;

/** The receivers of all webhooks of a test, in memory. They answer 204, or as a test specifies. */
public final class FakeReceivers extends CallbackClient {
  private final List<Received> received = new ArrayList<>();
  private final Map<String, Integer> usual = new HashMap<>();
  private final Map<String, Deque<Integer>> next = new HashMap<>();

  /**
   * A request.
   *
   * @param url where it was posted to
   * @param headers its headers
   * @param body its body
   * @param status what it was answered
   */
  public record Received(URI url, Map<String, String> headers, String body, int status) {
    public JsonNode json() {
      try {
        return Json.MAPPER.readTree(body);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }

    public String id() {
      return headers.get("webhook-id");
    }

    /** How much was moved. */
    public long amount() {
      String data = json().at("/data/data").asText();
      return Long.parseLong(data.substring(data.length() - 16), 16);
    }

    /** It is signed with this key. */
    public void verify(String secret) {
      HttpHeaders signed =
          HttpHeaders.of(
              headers.entrySet().stream()
                  .collect(
                      Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue()))),
              (name, value) -> true);
      assertThatCode(() -> new Webhook(secret).verify(body, signed)).doesNotThrowAnyException();
    }
  }

  /** What was posted to this address, in order. */
  public synchronized List<Received> of(String url) {
    return received.stream().filter(each -> each.url().toString().startsWith(url)).toList();
  }

  /** The amounts of what was posted to this address. */
  public List<Long> amounts(String url) {
    return of(url).stream().map(Received::amount).toList();
  }

  /** The amounts of what this address has received, and not refused. */
  public List<Long> taken(String url) {
    return of(url).stream().filter(each -> each.status() / 100 == 2).map(Received::amount).toList();
  }

  /** Answers the next request so. */
  public synchronized void answer(String url, int status) {
    next.computeIfAbsent(url, known -> new ArrayDeque<>()).add(status);
  }

  /** Answers all other requests so. */
  public synchronized void answerOthers(String url, int status) {
    usual.put(url, status);
  }

  @Override
  public void post(URI url, Map<String, String> headers, byte[] body, CallbackExchange call) {
    int status;
    synchronized (this) {
      String to = url.toString();
      Deque<Integer> waiting = next.getOrDefault(to, new ArrayDeque<>());
      status = waiting.isEmpty() ? usual.getOrDefault(to, 204) : waiting.remove();
      String text = new String(body, StandardCharsets.UTF_8);
      received.add(new Received(url, Map.copyOf(headers), text, status));
    }
    try {
      call.consumer()
          .consumeResponse(
              new BasicHttpResponse(status), null, HttpClientContext.create(), new Ignored());
      call.completed(null);
    } catch (HttpException | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    // There is no connection.
  }

  /** What the call itself observes. */
  private static final class Ignored implements FutureCallback<Void> {
    @Override
    public void completed(Void result) {
      // The call has the answer.
    }

    @Override
    public void failed(Exception cause) {
      throw new IllegalStateException(cause);
    }

    @Override
    public void cancelled() {
      throw new IllegalStateException("cancelled");
    }
  }
}
