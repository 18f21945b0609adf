package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;

/** What every attack is held against, and what attacks are made of. */
final class HostileTrial {
  static final String HOST = "host: gate.example\r\n";
  static final String JSON = "content-type: application/json\r\n";

  private static final long MEGABYTE = 1 << 20;

  /** Caches and counters of addresses may stay. */
  private static final long KEPT = 64 * MEGABYTE;

  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

  private HostileTrial() {}

  /** Whether the attack affects no other client and leaves nothing behind. */
  static void survived(HostileSite site, String name, Runnable attack) {
    SoftAssertions all = new SoftAssertions();
    HostileTraces before = HostileTraces.of(site);
    try (HostileWatcher watcher = HostileWatcher.of(site)) {
      all.assertThatCode(attack::run).as(name).doesNotThrowAnyException();
      watcher.verify(name, all);
    }
    List<HostileTraces> after = new ArrayList<>();
    all.assertThatCode(
            () ->
                await()
                    .atMost(TEN_SECONDS)
                    .pollDelay(Duration.ZERO)
                    .until(
                        () -> {
                          after.add(HostileTraces.of(site));
                          return after.get(after.size() - 1).heap() < before.heap() + KEPT;
                        }))
        .as("%s: memory, at first %s, at last %s", name, before, after)
        .doesNotThrowAnyException();
    HostileTraces last = after.isEmpty() ? before : after.get(after.size() - 1);
    System.out.printf("%s: %s -> %s%n", name, before, last);
    all.assertThat(last.logs() - before.logs()).as("%s: bytes of logs", name).isLessThan(MEGABYTE);
    all.assertThat(last.rows() - before.rows()).as("%s: bytes of rows", name).isLessThan(MEGABYTE);
    all.assertAll();
  }

  /** Whether no client was admitted, and nothing failed: 503 means that there was no permit. */
  static void assertRefused(Map<Integer, Integer> answers) {
    assertThat(answers.keySet())
        .as("%s", answers)
        .allMatch(status -> status == 0 || status == 503 || (status >= 400 && status < 500));
  }

  /** Sends a request; the status of the answer. */
  static List<Integer> one(RawHttp http, String request) {
    return List.of(http.send(request).answer().status());
  }

  /** Sends so many requests at once; the statuses of the answers until the server has enough. */
  static List<Integer> pipelined(RawHttp http, String requests, int count) {
    http.send(requests);
    return IntStream.range(0, count)
        .mapToObj(i -> http.answerOrEnd())
        .takeWhile(Optional::isPresent)
        .map(answer -> answer.get().status())
        .toList();
  }

  /** A request without a body: method and target, and further headers. */
  static String request(String target, String headers) {
    return target + " HTTP/1.1\r\n" + HOST + headers + "\r\n";
  }

  /** A request with a JSON body. */
  static String post(String path, String body) {
    return post(path, "", body);
  }

  /** A request with a JSON body and further headers. */
  static String post(String path, String headers, String body) {
    return request("POST " + path, JSON + headers + "content-length: " + body.length() + "\r\n")
        + body;
  }
}
