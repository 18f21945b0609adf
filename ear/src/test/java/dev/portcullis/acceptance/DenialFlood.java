package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Several people who call, all at the same time, what they may not. */
final class DenialFlood {
  private static final int PEOPLE = 8;

  /** Of each of them: so many messages with one call each, and one with so many. */
  private static final int ALONE = 250;

  private static final int IN_A_BATCH = 1_000;

  private static final int FORBIDDEN = -32001;
  private static final int PAGE = 1_000;

  private final Api api;
  private final List<Gateway> people;
  private final List<Long> nanos = Collections.synchronizedList(new ArrayList<>());

  DenialFlood(Api api) {
    this.api = api;
    people = IntStream.range(0, PEOPLE).mapToObj(i -> somebody()).toList();
  }

  private Gateway somebody() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    return Gateway.of(Client.session(api, wallet));
  }

  /**
   * Has ten thousand calls denied, for so long at least, and returns when all are answered.
   *
   * @return how many were denied
   */
  long run(Duration atLeast) {
    long end = System.nanoTime() + atLeast.toNanos();
    return Together.run(PEOPLE, i -> denied(people.get(i), end)).stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  private long denied(Gateway gateway, long end) {
    long alone = 0;
    while (alone < ALONE || System.nanoTime() < end) {
      long began = System.nanoTime();
      JsonNode answer = gateway.client().post(gateway.path(), call()).body();
      nanos.add(System.nanoTime() - began);
      assertThat(isDenied(answer)).as("%s", answer).isTrue();
      alone++;
    }
    return alone + deniedTogether(gateway);
  }

  private long deniedTogether(Gateway gateway) {
    ArrayNode batch = Client.JSON.createArrayNode();
    IntStream.range(0, IN_A_BATCH).forEach(i -> batch.add(call()));
    JsonNode answers = gateway.client().post(gateway.path(), batch).body();
    assertThat(answers).hasSize(IN_A_BATCH).allMatch(DenialFlood::isDenied);
    return IN_A_BATCH;
  }

  /**
   * Has some more denied, in a moment: a stop right after finds them waiting, or hardly written.
   *
   * @return how many
   */
  long atOnce() {
    return deniedTogether(people.get(0));
  }

  private JsonNode call() {
    return Gateway.request(1, "eth_accounts");
  }

  private static boolean isDenied(JsonNode answer) {
    return answer.at("/error/code").asInt() == FORBIDDEN;
  }

  /** How long calls alone took, in words. */
  String times() {
    List<Long> sorted = nanos.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "%d denied calls: p50 %.1f ms, p99 %.1f ms",
        sorted.size(),
        sorted.get(sorted.size() / 2) / 1e6,
        sorted.get(sorted.size() * 99 / 100) / 1e6);
  }

  /** The ledger's count of all denials: those with rows of their own, and those in gaps. */
  Ledger ledger() {
    Client operator = Client.operator(api);
    long rows = 0;
    long inGaps = 0;
    int offset = 0;
    for (int more = PAGE; more == PAGE; offset += more) {
      JsonNode items =
          operator
              .get("/admin/rpc-denials?limit=" + PAGE + "&offset=" + offset)
              .body()
              .get("items");
      for (JsonNode item : items) {
        boolean isGap = item.get("ruleId").asText().equals("ledger.gap");
        rows += isGap ? 0 : 1;
        inGaps += isGap ? item.get("count").asLong() : 0;
      }
      more = items.size();
    }
    return new Ledger(rows, inGaps);
  }

  /**
   * How many denials are kept.
   *
   * @param rows with rows of their own
   * @param inGaps counted in others
   */
  record Ledger(long rows, long inGaps) {}
}
