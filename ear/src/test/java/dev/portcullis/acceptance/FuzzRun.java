package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.FuzzRequests.One;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * Sends requests over a few connections that are kept as long as the server keeps them, and holds
 * every answer against three rules: it is no fault of ours (5xx), it has a request id, and if it is
 * an error, it has the documented form. What is no HTTP may be answered by the server itself, or
 * not at all.
 */
final class FuzzRun {
  /** Where the connections come from. */
  static final String NETWORK = "127.20.0.0/16";

  private static final int CONNECTIONS = 6;

  /** Of the requests, when not all can be sent that there are. */
  private static final double BETTER_PART = 0.7;

  /** After so many requests a connection comes from another address: addresses are limited. */
  private static final int PER_ADDRESS = 60;

  /** HTTP Version Not Supported: what some make of a broken request line. */
  private static final int NO_VERSION = 505;

  /**
   * Operations that one user may have one of at a time: a file that is read while it is made, and
   * calls of servers that need not answer.
   */
  private static final Set<String> ONE_AT_A_TIME =
      Set.of(
          "GET /admin/policy-document",
          "GET /audit-logs/export",
          "GET /organizations/{id}/policy-document",
          "POST /organizations/{id}/oidc-provider/test",
          "POST /api/v1/event-webhook/{id}/test",
          "POST /api/v1/operational-webhook/test",
          "POST /admin/event-webhooks/{webhookId}/test",
          "POST /organizations/{id}/event-webhooks/{webhookId}/test");

  /**
   * Operations that name the server of a receiver, which is looked up: few of one name at a time,
   * because a name server need not answer.
   */
  private static final Pattern NAMES_A_RECEIVER =
      Pattern.compile("(POST|PUT|PATCH) [^ ]*/(event-webhooks?|operational-webhook)(/[^ ]*)? .*");

  private static final int BUSY = 503;

  private static final One END = new One("the end", "", true);

  private final URI gate;
  private final BlockingQueue<One> waiting = new ArrayBlockingQueue<>(1_000);
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger addresses = new AtomicInteger();
  private final AtomicInteger connectors = new AtomicInteger();
  private final Map<String, Integer> ends = new ConcurrentHashMap<>();
  private final Map<Integer, Integer> statuses = new ConcurrentHashMap<>();
  private final Map<String, String> faults = new ConcurrentHashMap<>();

  FuzzRun(URI gate) {
    this.gate = gate;
  }

  /**
   * Sends every hostile text to every place, or as many as make the better part of {@code count},
   * and then what the seed gives.
   */
  void send(FuzzRequests requests, int count) {
    ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
    try {
      List<Future<?>> senders = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        senders.add(threads.submit(this::sendAll));
      }
      int[] made = {0};
      int places = requests.places();
      requests.all(
          count >= places ? 1 : BETTER_PART * count / places,
          one -> {
            put(one);
            made[0]++;
          });
      for (; made[0] < count; made[0]++) {
        put(requests.next());
      }
      senders.forEach(sender -> put(END));
      for (Future<?> sender : senders) {
        sender.get(5, TimeUnit.MINUTES);
      }
    } catch (InterruptedException | ExecutionException | java.util.concurrent.TimeoutException e) {
      throw new AssertionError(e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Fails with what was answered otherwise than it should be. */
  void verify(int atLeast) {
    System.out.printf(
        "%d requests: %s, %d answered by the connector alone, connections ended after %s%n",
        sent.get(), statuses, connectors.get(), ends);
    assertThat(sent.get()).isGreaterThanOrEqualTo(atLeast);
    assertThat(
            faults.entrySet().stream().map(fault -> fault.getKey() + "\n    " + fault.getValue()))
        .as("of %d answers (%s)", sent.get(), statuses)
        .isEmpty();
  }

  private void put(One one) {
    try {
      if (!waiting.offer(one, 1, TimeUnit.MINUTES)) {
        throw new AssertionError("Nothing is answered any more");
      }
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(told);
    }
  }

  private Object sendAll() throws InterruptedException {
    RawHttp http = null;
    int onIt = 0;
    One before = END;
    for (One one = waiting.take(); !one.bytes().isEmpty(); one = waiting.take()) {
      if (http != null && onIt >= PER_ADDRESS) {
        http.close();
        http = null;
      }
      if (http == null) {
        http = connect();
        onIt = 0;
      }
      Optional<RawHttp.Answer> answer = exchange(http, one);
      if (answer.isEmpty() && onIt > 0 && one.isHttp()) {
        // A server may end a connection that is kept at any time; who sent into its end sends
        // again.
        ends.merge(before.what() + " -> " + before.bytes().length(), 1, Integer::sum);
        http.close();
        http = connect();
        onIt = 0;
        answer = exchange(http, one);
      }
      judge(one, answer);
      onIt++;
      before = one;
      if (!isKept(answer)) {
        http.close();
        http = null;
      }
      sent.incrementAndGet();
    }
    if (http != null) {
      http.close();
    }
    return null;
  }

  private RawHttp connect() {
    int i = addresses.getAndIncrement();
    return RawHttp.connect(gate, "127.20." + i / 250 % 250 + "." + (1 + i % 250))
        .patience(Duration.ofSeconds(20));
  }

  private Optional<RawHttp.Answer> exchange(RawHttp http, One one) {
    try {
      return send(http, one.bytes());
    } catch (AssertionError noAnswer) {
      fault(one, "no answer in time", noAnswer.getMessage());
      return Optional.empty();
    }
  }

  private void judge(One one, Optional<RawHttp.Answer> answer) {
    answer.ifPresentOrElse(
        some -> judge(one, some),
        () -> {
          statuses.merge(0, 1, Integer::sum);
          if (one.isHttp()) {
            fault(one, "no answer", "");
          }
        });
  }

  /** Who refuses a long body early may end the connection while it is still sent. */
  private static Optional<RawHttp.Answer> send(RawHttp http, String bytes) {
    try {
      http.send(bytes);
    } catch (UncheckedIOException cut) {
      // There may be an answer all the same.
    }
    return http.answerOrEnd();
  }

  private void judge(One one, RawHttp.Answer answer) {
    statuses.merge(answer.status(), 1, Integer::sum);
    if (answer.status() >= 500
        && !isToldToWait(one, answer)
        && (one.isHttp() || answer.status() != NO_VERSION)) {
      fault(one, "status " + answer.status(), answer.text());
    }
    if (!one.isHttp()) {
      return;
    }
    if (ConnectorAnswers.isOne(one.bytes(), answer)) {
      connectors.incrementAndGet();
      return;
    }
    if (answer.header("x-request-id").isEmpty()) {
      fault(one, "no x-request-id", answer.head() + " " + answer.text());
    }
    if (answer.status() >= 400 && !isDocumented(answer)) {
      fault(one, "not the form of an error", answer.head() + " " + answer.text());
    }
  }

  /** A second request before the first has ended is rejected with the time to retry. */
  private static boolean isToldToWait(One one, RawHttp.Answer answer) {
    return answer.status() == BUSY
        && answer.header("retry-after").isPresent()
        && (NAMES_A_RECEIVER.matcher(one.what()).matches()
            || ONE_AT_A_TIME.stream().anyMatch(operation -> one.what().contains(operation)));
  }

  private static boolean isDocumented(RawHttp.Answer answer) {
    try {
      JsonNode error = Client.JSON.readTree(answer.text()).path("error");
      return error.isObject()
          ? !error.path("code").asText().isEmpty() && !error.path("message").asText().isEmpty()
          : !error.asText().isEmpty();
    } catch (JsonProcessingException page) {
      return false;
    }
  }

  private static boolean isKept(Optional<RawHttp.Answer> answer) {
    return answer.isPresent()
        && !answer.get().header("connection").orElse("").equalsIgnoreCase("close");
  }

  /** The first of each kind is enough. */
  private void fault(One one, String kind, String answer) {
    faults.putIfAbsent(
        kind + " to " + one.what(), shorter(one.bytes()) + "\n    -> " + shorter(answer));
  }

  private static String shorter(String text) {
    return text.length() <= 600 ? text : text.substring(0, 600) + "…";
  }
}
