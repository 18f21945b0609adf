package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.webhook.matching.SubscriptionIndex;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.matching.ArgumentFilter;
import dev.portcullis.persistence.webhook.matching.ArgumentLocation;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * How many logs a second are matched with subscriptions (ADR 0065), beside comparing each log with
 * each subscription in the same run.
 */
final class MatchingBench {
  private static final int LOGS = 10_000;
  private static final int WARM_UP = 5;
  private static final int ROUNDS = 7;

  /** So many comparisons a round has without an index. */
  private static final long COMPARISONS = 20_000_000;

  private static final Hash32 TRANSFER =
      new Hash32("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");

  /** Whom subscriptions follow. */
  private enum Kind {
    EVENTS("of as many contracts"),
    TOPIC("of one contract, each with another receiver (indexed)"),
    DATA("of one contract, each with another value (not indexed)");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  private final Random random = new Random(20261124);

  private MatchingBench() {}

  static void run() throws Exception {
    MatchingBench bench = new MatchingBench();
    for (Kind kind : Kind.values()) {
      for (int count : new int[] {10, 1_000, 100_000}) {
        bench.measure(kind, count);
      }
    }
  }

  private void measure(Kind kind, int count) throws Exception {
    List<SubscriptionRow> subscriptions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      subscriptions.add(subscription(kind, i));
    }
    Deque<List<ChainLog>> unseen = new ArrayDeque<>();
    for (int i = 0; i < WARM_UP + ROUNDS; i++) {
      unseen.add(logs(kind, count));
    }
    List<ChainLog> some = logs(kind, count).subList(0, (int) Math.min(LOGS, COMPARISONS / count));
    Report.line("%,d subscriptions to transfers %s", count, kind.words);
    SubscriptionIndex index = new SubscriptionIndex(subscriptions);
    Report.rate(
        "    indexed",
        "logs/s",
        WARM_UP,
        ROUNDS,
        () -> {
          long found = 0;
          List<ChainLog> logs = unseen.pop();
          for (ChainLog log : logs) {
            found += index.subscriptions(log).size();
          }
          return done(found, logs.size());
        });
    Report.rate(
        "    compared one by one",
        "logs/s",
        2,
        ROUNDS,
        () -> {
          long found = 0;
          for (ChainLog log : some) {
            for (SubscriptionRow each : subscriptions) {
              found += isOf(log, each) ? 1 : 0;
            }
          }
          return done(found, some.size());
        });
  }

  private List<ChainLog> logs(Kind kind, int count) {
    List<ChainLog> logs = new ArrayList<>();
    for (int i = 0; i < LOGS; i++) {
      logs.add(log(kind, random.nextInt(2 * count)));
    }
    return logs;
  }

  private static double done(long found, int logs) {
    if (found == 0) {
      throw new IllegalStateException("no subscription matches");
    }
    return logs;
  }

  private static boolean isOf(ChainLog log, SubscriptionRow subscription) {
    SubscribedEvent event = subscription.events().get(0);
    return log.address().equals(subscription.contract())
        && log.topics().get(0).equals(event.topic0())
        && event.filters().stream()
            .allMatch(
                filter ->
                    filter.place().isTopic()
                        ? log.topics().get(filter.place().topic()).equals(filter.value())
                        : log.data().equals(filter.value().text()));
  }

  private static SubscriptionRow subscription(Kind kind, int number) {
    List<ArgumentFilter> filters =
        switch (kind) {
          case EVENTS -> List.of();
          case TOPIC -> List.of(filter(ArgumentLocation.inTopic(2), number));
          case DATA -> List.of(filter(ArgumentLocation.inData(3, 0, false), number));
        };
    UUID id = new UUID(1, number);
    return new SubscriptionRow(
        id,
        id,
        "bench",
        1,
        contract(kind, number),
        List.of(new SubscribedEvent(TRANSFER, filters)),
        false,
        0,
        true,
        true,
        0,
        "somebody",
        null);
  }

  private static ArgumentFilter filter(ArgumentLocation place, int number) {
    return new ArgumentFilter(NullNode.instance, NullNode.instance, place, word(number));
  }

  /** Half of the logs are of a contract, or have a value, that no subscription matches. */
  private static ChainLog log(Kind kind, int number) {
    boolean topic = kind == Kind.TOPIC;
    return new ChainLog(
        contract(kind, number),
        List.of(TRANSFER, word(7), word(topic ? number : 7)),
        word(topic ? 7 : number).text(),
        1,
        TRANSFER,
        TRANSFER,
        0,
        0);
  }

  private static Address contract(Kind kind, int number) {
    int contract = kind == Kind.EVENTS ? number : 0;
    return new Address("0x%040x".formatted(contract));
  }

  private static Hash32 word(int number) {
    return new Hash32("0x%064x".formatted(number));
  }
}
