package dev.portcullis.ejb.webhook.scan;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.webhook.backfill.BackfillBatch;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.matching.EventDecoder;
import dev.portcullis.ejb.webhook.scene.FakeChain;
import dev.portcullis.ejb.webhook.scene.FakeQueue;
import dev.portcullis.ejb.webhook.scene.PlainMatch;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.matching.ArgumentFilter;
import dev.portcullis.persistence.webhook.matching.ArgumentLocation;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A random story of a chain and of two application nodes that scan it: growth and forks, nodes that
 * lag, lie and are away, webhooks that come, pause and go, restarts in the middle of everything.
 */
final class ScanStory {
  private static final List<Address> CONTRACTS =
      IntStream.range(1, 4).mapToObj(i -> new Address("0x%040x".formatted(i))).toList();
  private static final List<Hash32> TOPICS =
      List.of(FakeChain.hash("Transfer"), FakeChain.hash("Approval"));
  private static final List<ArgumentLocation> PLACES =
      List.of(
          ArgumentLocation.inTopic(1),
          ArgumentLocation.inTopic(2),
          ArgumentLocation.inData(2, 0, false));
  private static final Duration LEASE = Duration.ofSeconds(5);
  private static final int ACTIONS = 80;

  /** Partitions of a back-fill job, whose chunks are read and written in any order. */
  private static final int LANES = 2;

  private final Random random;
  private final boolean forks;
  private final int depth;
  private final FakeChain chain = new FakeChain();
  private final FakeScanStore store = new FakeScanStore();
  private final WebhookSignals signals = new WebhookSignals();
  private final WebhookSettings.ReadConfig settings;
  private final ChainScan[] scans = new ChainScan[2];
  private final BackfillBatch[] backfills = new BackfillBatch[2];
  private int salt;

  /**
   * A story.
   *
   * @param forks whether the chain is ever reorganised
   */
  ScanStory(long seed, boolean forks) {
    this.random = new Random(seed);
    this.forks = forks;
    this.depth = List.of(4, 16, 256).get(random.nextInt(3));
    this.settings =
        new WebhookSettings.ReadConfig(
            1 + random.nextInt(60), Duration.ofSeconds(1), depth, Duration.ofSeconds(1), LEASE);
    store.milestone(depth == 256 ? 1024 : 8 * depth);
    start(0);
    start(1);
  }

  private void start(int node) {
    LogReader reader =
        new LogReader(
            chain, store, new EventDecoder(), new ScanBound(1 + random.nextInt(8), 10_000));
    scans[node] = new ChainScan(chain, store, reader, settings, signals, store::nanos);
    backfills[node] =
        new BackfillBatch(
            BackfillBatch.backfiller(chain, store, reader, settings, signals, store::nanos), LANES);
  }

  FakeQueue queue() {
    return store.queue();
  }

  /** Plays it, and lets everything come to rest. */
  void play() {
    grow(random.nextInt(2 * Math.min(depth, 200)));
    step(0);
    for (int i = 0; i < ACTIONS; i++) {
      act();
    }
    rest();
  }

  private void act() {
    switch (random.nextInt(16)) {
      case 0, 1, 2 -> grow(1 + random.nextInt(4));
      case 3 -> grow(random.nextInt(depth == 256 ? 100 : 20));
      case 4, 5 -> fork();
      case 6 -> follow();
      case 7 -> toggle();
      case 8 -> restart(random.nextInt(2));
      case 9 -> nodes();
      case 10 -> interrupt();
      case 11 -> store.pass(Duration.ofMillis(random.nextInt(6_000)));
      case 12 -> remove();
      default -> steps();
    }
  }

  private void grow(int blocks) {
    for (int i = 0; i < blocks; i++) {
      List<FakeChain.Emitted> logging = new ArrayList<>();
      if (random.nextInt(3) == 0) {
        int logs = 1 + random.nextInt(random.nextInt(6) == 0 ? 12 : 3);
        IntStream.range(0, logs).forEach(n -> logging.add(log()));
      }
      chain.grow("block " + salt++, logging);
    }
  }

  private FakeChain.Emitted log() {
    List<Hash32> topics = new ArrayList<>();
    topics.add(random.nextInt(3) > 0 ? TOPICS.get(0) : TOPICS.get(1));
    int indexed = random.nextInt(3);
    IntStream.range(0, indexed).forEach(i -> topics.add(value()));
    return new FakeChain.Emitted(
        any(CONTRACTS), topics, random.nextInt(4) == 0 ? "0x" : value().text());
  }

  private Hash32 value() {
    return new Hash32("0x%064x".formatted(random.nextInt(2)));
  }

  /** Half of them subscribe to everything of one event, as most people do. */
  private List<SubscribedEvent> events() {
    if (random.nextBoolean()) {
      return List.of(SubscribedEvent.all(TOPICS.get(0)));
    }
    return IntStream.rangeClosed(0, random.nextInt(3))
        .mapToObj(i -> new SubscribedEvent(any(TOPICS), filters()))
        .toList();
  }

  private List<ArgumentFilter> filters() {
    return PLACES.stream()
        .filter(place -> random.nextInt(3) == 0)
        .map(place -> new ArgumentFilter(NullNode.instance, NullNode.instance, place, value()))
        .toList();
  }

  private void fork() {
    long top = chain.top().number();
    int most = random.nextInt(4) > 0 ? 3 : depth == 256 ? 300 : 3 * depth;
    int gone = 1 + random.nextInt(most);
    if (!forks || gone >= top) {
      return;
    }
    chain.cut(top - gone + 1);
    int age = random.nextInt(3);
    chain.onLeft(() -> gone <= Math.min(3, depth / 2) && age == 0 && random.nextInt(3) == 0);
    grow(random.nextInt(5) == 0 ? 1 : gone + random.nextInt(3));
  }

  private void follow() {
    if (store.position() != null) {
      store.follow(any(CONTRACTS), events(), random.nextInt((int) chain.top().number() + 2));
    }
  }

  private void toggle() {
    store.subscriptions().stream()
        .filter(each -> random.nextInt(3) == 0)
        .forEach(each -> store.enable(each, !each.enabled()));
  }

  private void remove() {
    if (random.nextInt(6) == 0 && !store.subscriptions().isEmpty()) {
      store.delete(any(store.subscriptions()));
    }
  }

  private void restart(int node) {
    if (random.nextBoolean()) {
      scans[node].release();
      backfills[node].close();
    }
    start(node);
  }

  /** How the nodes of the chain answer for a while. */
  private void nodes() {
    int lag = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(6);
    chain.seen(head -> Math.max(0, head - (lag == 0 ? 0 : random.nextInt(lag + 1))));
    int lies = random.nextInt(4);
    chain.said(
        logs -> lies > 0 && random.nextBoolean() ? (lies == 3 ? partly(logs) : List.of()) : logs,
        logs -> lies == 2 && random.nextBoolean() ? List.of() : logs);
    chain.reachable(random.nextInt(5) > 0);
    chain.onLeft(() -> false);
  }

  /** Without those of one contract. */
  private List<ChainLog> partly(List<ChainLog> logs) {
    Address silent = any(CONTRACTS);
    return logs.stream().filter(log -> !log.address().equals(silent)).toList();
  }

  /** Something happens while a node reads. */
  private void interrupt() {
    chain.onLogs(
        () -> {
          chain.onLogs(() -> {});
          store.pass(LEASE.multipliedBy(2));
          int other = random.nextInt(2);
          switch (random.nextInt(4)) {
            case 0 -> fork();
            case 1 -> {
              follow();
              toggle();
            }
            case 2 -> grow(2);
            default -> {
              start(other);
              step(other);
              step(other);
            }
          }
        });
  }

  private void steps() {
    int node = random.nextInt(2);
    int count = 1 + random.nextInt(12);
    for (int i = 0; i < count; i++) {
      if (random.nextInt(3) == 0) {
        chunk(node, random.nextInt(LANES));
      } else {
        step(node);
      }
      store.pass(Duration.ofMillis(random.nextInt(200)));
    }
  }

  private boolean step(int node) {
    try {
      return scans[node].step().isZero();
    } catch (Failure | NodeErrorException | ChainReorganizedException failed) {
      return true;
    }
  }

  /** Part of a chunk, all of it, or what is left. */
  private void chunk(int node, int lane) {
    BackfillBatch batch = backfills[node];
    try {
      if (!batch.isFull(lane)) {
        batch.read(lane, random.nextInt(3) == 0 ? 1 + random.nextInt(5) : Integer.MAX_VALUE);
      }
      if (random.nextInt(3) > 0) {
        batch.write(lane);
      }
    } catch (Failure | NodeErrorException | ChainReorganizedException failed) {
      if (random.nextBoolean()) {
        batch.write(lane);
      }
    }
  }

  private boolean backfill(int node) {
    try {
      return backfills[node].step();
    } catch (Failure | NodeErrorException | ChainReorganizedException failed) {
      return true;
    }
  }

  /** The nodes are well, every webhook is enabled, and the chain has passed what was read of it. */
  private void rest() {
    chain.reachable(true);
    chain.seen(head -> head);
    chain.said(logs -> logs, logs -> logs);
    chain.onLeft(() -> false);
    chain.onLogs(() -> {});
    store.subscriptions().forEach(each -> store.enable(each, true));
    grow((int) Math.max(1, store.position().nextBlock() + 1 - chain.top().number()));
    start(0);
    start(1);
    for (int round = 0; round < 3; round++) {
      store.pass(LEASE.multipliedBy(2));
      int left = 20_000;
      while (stepBoth() && left > 0) {
        store.pass(Duration.ofMillis(50));
        left--;
      }
      if (left == 0) {
        throw new AssertionError("it never comes to rest");
      }
    }
  }

  private boolean stepBoth() {
    boolean scanned = step(0);
    return backfill(0) || scanned;
  }

  /** What is to be announced and not taken back, of the subscriptions there are. */
  Set<FakeQueue.Row> truth() {
    Set<FakeQueue.Row> truth = new HashSet<>();
    for (SubscriptionRow each : store.subscriptions()) {
      chain.allLogs().stream()
          .filter(log -> PlainMatch.of(each, log))
          .forEach(
              log ->
                  truth.add(
                      new FakeQueue.Row(
                          each.endpointId(),
                          log.blockNumber(),
                          log.blockHash(),
                          log.logIndex(),
                          false)));
    }
    return truth;
  }

  /** What is announced and not taken back, of the subscriptions there are. */
  Set<FakeQueue.Row> told() {
    Set<FakeQueue.Row> told = new HashSet<>(queue().standing());
    Set<Object> there = new HashSet<>();
    store.subscriptions().forEach(each -> there.add(each.endpointId()));
    told.removeIf(row -> !there.contains(row.endpointId()));
    return told;
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
