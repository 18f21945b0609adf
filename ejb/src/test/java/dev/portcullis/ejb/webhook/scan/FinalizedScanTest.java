package dev.portcullis.ejb.webhook.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.matching.EventDecoder;
import dev.portcullis.ejb.webhook.scene.FakeChain;
import dev.portcullis.ejb.webhook.scene.FakeQueue;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import dev.portcullis.testing.Effort;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Webhooks for final blocks are notified of those, each once, and no event is ever revoked. */
class FinalizedScanTest {
  private static final long SEED = Long.getLong("seed", 20261124);
  private static final int STORIES = Effort.cases("stories", 200);
  private static final Address CONTRACT = new Address("0x" + "1".repeat(40));
  private static final Hash32 TOPIC = FakeChain.hash("Transfer");
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final WebhookSettings.ReadConfig SETTINGS =
      new WebhookSettings.ReadConfig(3, POLL, 5, Duration.ofSeconds(4), Duration.ofSeconds(5));

  private FakeChain chain = new FakeChain();
  private FakeScanStore store = new FakeScanStore();
  private FinalizedScan scan = newScan();
  private int salt;

  @Test
  void nothingIsReadBeforeASubscriptionExists() {
    chain.finish(0);
    steps(5);
    assertThat(store.position()).isNull();
    store.follow(CONTRACT, TOPIC, 0);
    steps(1);
    assertThat(store.position().nextBlock()).isEqualTo(1);
  }

  @Test
  void anEventIsSentWhenItsBlockIsFinal() {
    chain.finish(0);
    store.follow(CONTRACT, TOPIC, 0);
    steps(3);
    ChainLog first = grow();
    grow();
    steps(3);
    assertThat(store.queue().rows()).isEmpty();
    chain.finish(1);
    steps(3);
    assertThat(store.queue().rows())
        .extracting(FakeQueue.Row::blockHash)
        .containsExactly(first.blockHash());
  }

  @Test
  void aNodeWithoutFinalityIsQueriedLessOftenAndReportedAsError() {
    store.follow(CONTRACT, TOPIC, 0);
    assertThat(scan.step()).isEqualTo(POLL.multipliedBy(2));
    store.pass(POLL);
    assertThat(scan.step()).isEqualTo(POLL);
    store.pass(POLL);
    assertThat(scan.step()).isEqualTo(POLL.multipliedBy(4));
    steps(100);
    assertThat(store.isHalted()).isTrue();
    chain.finish(0);
    steps(10);
    assertThat(store.isHalted()).isFalse();
  }

  @Test
  void despiteForksAFinalBlockIsReportedOnceAndPermanently() {
    for (long seed = SEED; seed < SEED + STORIES; seed++) {
      tell(new Random(seed), "-Dseed=" + seed + " -Dstories=1");
    }
  }

  private void tell(Random random, String how) {
    chain = new FakeChain();
    store = new FakeScanStore();
    scan = newScan();
    long finished = 0;
    chain.finish(0);
    SubscriptionRow subscription = store.follow(CONTRACT, TOPIC, 0);
    steps(2);
    for (int i = 0; i < 60; i++) {
      switch (random.nextInt(6)) {
        case 0, 1 -> grow();
        case 2 -> {
          long top = chain.top().number();
          if (top > finished) {
            chain.cut(finished + 1 + random.nextInt((int) (top - finished)));
            grow();
          }
        }
        case 3 -> {
          finished += random.nextInt((int) (chain.top().number() - finished) + 1);
          chain.finish(finished);
          assertThat(told().size()).as(how).isLessThanOrEqualTo((int) finished);
        }
        case 4 -> {
          int lag = random.nextInt(4);
          chain.seen(head -> Math.max(0, head - lag));
        }
        default -> {
          if (random.nextInt(4) == 0) {
            scan.release();
            scan = newScan();
          }
          steps(1 + random.nextInt(4));
        }
      }
    }
    chain.seen(head -> head);
    chain.finish(chain.top().number());
    steps(60);
    Set<FakeQueue.Row> truth = new HashSet<>();
    chain
        .allLogs()
        .forEach(
            log ->
                truth.add(
                    new FakeQueue.Row(
                        subscription.endpointId(),
                        log.blockNumber(),
                        log.blockHash(),
                        log.logIndex(),
                        false)));
    assertThat(told()).as(how).containsExactlyInAnyOrderElementsOf(truth);
  }

  private List<FakeQueue.Row> told() {
    return store.queue().rows();
  }

  private ChainLog grow() {
    return chain.grow("block " + salt++, CONTRACT, TOPIC);
  }

  private FinalizedScan newScan() {
    LogReader reader = new LogReader(chain, store, new EventDecoder(), new ScanBound(10, 10_000));
    return new FinalizedScan(chain, store, reader, SETTINGS, new WebhookSignals(), store::nanos);
  }

  private void steps(int count) {
    for (int i = 0; i < count; i++) {
      Duration wait = scan.step();
      store.pass(wait);
    }
  }
}
