package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.SoftAssertions;

/**
 * Those who have nothing to do with an attack: every 100 ms, on a new connection each, they request
 * the readiness, the health and a page of organizations, and a user signs in. No request waits for
 * the previous one. The duration of each is measured from the time at which it was due.
 */
final class HostileWatcher implements AutoCloseable {
  /** What begins so in the logs is the watcher's own doing. */
  static final String TRACE = "hostile-watch";

  private static final Duration PERIOD = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** With other work beside, as a build may have it, three times what it is for others. */
  private static final Duration WORST =
      Duration.ofSeconds("on".equals(System.getProperty("hostile")) ? 1 : 3);

  /** So many of the slow ones are reported. */
  private static final int TOLD = 5;

  private static final AtomicInteger LOGINS = new AtomicInteger();

  private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Probe> probes = new LinkedHashMap<>();
  private final HostileSite site;

  private HostileWatcher(HostileSite site) {
    this.site = site;
    watch("/readyz", () -> get("/readyz", ""));
    watch("/health", () -> get("/health", ""));
    watch(
        "a page of organizations",
        () -> get("/organizations?limit=20", "authorization: " + site.operator().value() + "\r\n"));
    watch("a login", this::login);
  }

  /** The repeated requests. */
  private interface Question {
    /** Nothing if all was well, or what was wrong. */
    String ask();
  }

  /** One of the questions, and how it went. */
  private static final class Probe {
    private final Question question;
    private final List<Long> millis = Collections.synchronizedList(new ArrayList<>());
    private final List<String> slow = Collections.synchronizedList(new ArrayList<>());
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());
    private final long start = System.nanoTime();

    Probe(Question question) {
      this.question = question;
    }

    void ask(long due) {
      String failure;
      try {
        failure = question.ask();
      } catch (RuntimeException | AssertionError broken) {
        failure = broken.toString();
      }
      if (!failure.isEmpty()) {
        failures.add(failure);
      }
      long took = Duration.ofNanos(System.nanoTime() - due).toMillis();
      millis.add(took);
      if (took > WORST.toMillis() && slow.size() < TOLD) {
        slow.add("%d ms at %d".formatted(took, Duration.ofNanos(due - start).toMillis()));
      }
    }

    /** The longest but for one in a hundred. */
    long percentile99() {
      List<Long> sorted = millis.stream().sorted().toList();
      return sorted.isEmpty() ? 0 : sorted.get((int) Math.ceil(sorted.size() * 0.99) - 1);
    }

    @Override
    public String toString() {
      return "%d asked, %d failed, p99 %d ms%s"
          .formatted(
              millis.size(), failures.size(), percentile99(), slow.isEmpty() ? "" : " " + slow);
    }
  }

  /** Begins to watch. */
  static HostileWatcher of(HostileSite site) {
    return new HostileWatcher(site);
  }

  /** Ends, and returns the effects on other clients, which must be none. */
  void verify(String attack, SoftAssertions all) {
    close();
    System.out.printf("%s: %s%n", attack, probes);
    probes.forEach(
        (name, probe) -> {
          all.assertThat(probe.millis).as("%s: how often %s", attack, name).hasSizeGreaterThan(5);
          all.assertThat(probe.failures.stream().distinct().limit(5))
              .as("%s: failures of %s (%s)", attack, name, probe)
              .isEmpty();
          all.assertThat(probe.percentile99())
              .as("%s: p99 of %s in milliseconds (%s)", attack, name, probe)
              .isLessThan(WORST.toMillis());
        });
  }

  @Override
  public void close() {
    clock.shutdownNow();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(3 * PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("A question is still not answered");
      }
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  private void watch(String name, Question question) {
    Probe probe = new Probe(question);
    probes.put(name, probe);
    AtomicLong turn = new AtomicLong();
    Runnable ask =
        () -> {
          long due = probe.start + turn.getAndIncrement() * PERIOD.toNanos();
          threads.execute(() -> probe.ask(due));
        };
    var unused = clock.scheduleAtFixedRate(ask, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  private String get(String path, String header) {
    String request = "GET " + path + " HTTP/1.1\r\n" + header + rest("");
    return expect200(send("127.0.0.1", request));
  }

  /** With another wallet from another address each time, as people do. */
  private String login() {
    int turn = LOGINS.getAndIncrement() % site.wallets().size();
    TestWallet wallet = site.wallets().get(turn);
    String from = "127.8." + turn / 200 + "." + (1 + turn % 200);
    RawHttp.Answer asked =
        send(from, post("/siwe-messages", Client.json().put("address", wallet.address())));
    if (asked.status() != 200) {
      return expect200(asked);
    }
    JsonNode challenge = Client.json(asked.text());
    String message = challenge.get("msg").asText();
    return expect200(
        send(
            from,
            post(
                "/auth/login/crypto-native",
                Client.json()
                    .put("message", message)
                    .put("signature", wallet.sign(message))
                    .put("nonceToken", challenge.get("nonceToken").asText()))));
  }

  private static String post(String path, JsonNode body) {
    return "POST "
        + path
        + " HTTP/1.1\r\ncontent-type: application/json\r\n"
        + rest(body.toString());
  }

  /** What every request ends with. */
  private static String rest(String body) {
    String length = body.isEmpty() ? "" : "content-length: " + body.length() + "\r\n";
    return "host: gate.example\r\nconnection: close\r\nx-trace-id: %s\r\n%s\r\n%s"
        .formatted(TRACE, length, body);
  }

  private RawHttp.Answer send(String from, String request) {
    URI gate = site.api().baseUrl();
    try (RawHttp http = RawHttp.connect(gate, from).patience(PATIENCE)) {
      return http.send(request).answer();
    }
  }

  private static String expect200(RawHttp.Answer answer) {
    return answer.status() == 200 ? "" : answer.status() + " " + answer.text();
  }
}
