package dev.portcullis.ejb.webhook.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.matching.EventDecoder;
import dev.portcullis.ejb.webhook.scan.ChainScan;
import dev.portcullis.ejb.webhook.scan.FakeScanStore;
import dev.portcullis.ejb.webhook.scan.LogReader;
import dev.portcullis.ejb.webhook.scan.ScanBound;
import dev.portcullis.ejb.webhook.scene.FakeChain;
import dev.portcullis.ejb.webhook.scene.FakeQueue;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a chunk of the back-fill job reads, passes over and writes. */
class BackfillerTest {
  private static final Address CONTRACT = new Address(HexText.of(new byte[20]));
  private static final Hash32 TOPIC = FakeChain.hash("Transfer");
  private static final Duration LEASE = Duration.ofSeconds(5);
  private static final WebhookSettings.ReadConfig SETTINGS =
      new WebhookSettings.ReadConfig(6, Duration.ofSeconds(1), 5, Duration.ofSeconds(1), LEASE);
  private static final ScanBound BOUND = new ScanBound(10, 1_000);

  private final FakeChain chain = new FakeChain();
  private final FakeScanStore store = new FakeScanStore();
  private final WebhookSignals signals = new WebhookSignals();
  private final ChainScan scan = store.scan(chain, reader(), SETTINGS, signals);
  private final Backfiller backfiller = node();

  @BeforeEach
  void growAndRead() {
    scanAll();
    for (int i = 1; i <= 20; i++) {
      if (i % 2 == 0) {
        chain.grow("block " + i, CONTRACT, TOPIC);
      } else {
        chain.grow("block " + i);
      }
    }
    scanAll();
  }

  @Test
  void aBlockIsAnItemAndOneWithoutEventsIsFilteredButForTheLastOfAChunk() {
    follow(1);
    BackfillThreadState lane = backfiller.open(null);
    List<PastBlock> read = new ArrayList<>();
    List<Long> passed = new ArrayList<>();
    while (!lane.isFull()) {
      PastBlock block = backfiller.read(lane).orElseThrow();
      read.add(block);
      backfiller.judge(block).ifPresent(found -> passed.add(found.read().block().number()));
    }
    assertThat(read)
        .extracting(each -> each.block().number())
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    assertThat(passed).containsExactly(2L, 4L, 6L);
    follow(19);
    BackfillThreadState other = backfiller.open(null);
    PastBlock without = backfiller.read(other).orElseThrow();
    PastBlock last = backfiller.read(other).orElseThrow();
    assertThat(backfiller.judge(without)).isEmpty();
    assertThat(last.last()).isTrue();
  }

  @Test
  void readButUnwrittenBlocksAreReadAgain() {
    follow(1);
    BackfillBatch crashed = new BackfillBatch(backfiller, 1);
    crashed.read(0, Integer.MAX_VALUE);
    String ahead = crashed.checkpoint(0);
    store.pass(LEASE.multipliedBy(2));
    BackfillBatch next = new BackfillBatch(node(), 1);
    all(next);
    assertThat(ahead).endsWith(" 7 0");
    assertThat(told()).containsExactlyElementsOf(even(2, 20));
  }

  @Test
  void aChunkCutAnywhereContinuesWhereItWasCut() {
    follow(1);
    BackfillBatch batch = new BackfillBatch(backfiller, 1);
    int chunks = 0;
    while (batch.read(0, 3)) {
      batch.write(0);
      chunks++;
    }
    assertThat(chunks).as("nothing is read twice").isEqualTo(7);
    assertThat(told()).containsExactlyElementsOf(even(2, 20));
  }

  @Test
  void theDatabaseDefinesThePositionWhateverACheckpointContains() {
    follow(1);
    follow(11);
    BackfillBatch first = new BackfillBatch(backfiller, 1);
    first.step();
    String old = first.checkpoint(0);
    first.step();
    first.step();
    first.close();
    BackfillThreadState lane = backfiller.open(old);
    assertThat(backfiller.read(lane).orElseThrow().block().number())
        .as("of the same back-fill, where it is now")
        .isEqualTo(13);
    assertThat(lane.checkpoint()).startsWith(old.substring(0, 36));
    backfiller.close(lane);
    lane = backfiller.open("0a9c0b6e-0000-4000-8000-000000000000 4 0");
    assertThat(backfiller.read(lane)).as("one that is over is not missed").isPresent();
  }

  @Test
  void twoLanesReadForTwoBackfillsAndNeverForOneAtTheSameTime() {
    SubscriptionRow one = follow(1);
    BackfillBatch batch = new BackfillBatch(backfiller, 2);
    assertThat(batch.read(0, Integer.MAX_VALUE)).isTrue();
    assertThat(batch.read(1, Integer.MAX_VALUE)).isFalse();
    SubscriptionRow other = follow(1);
    assertThat(batch.read(1, Integer.MAX_VALUE)).isTrue();
    batch.write(1);
    batch.write(0);
    assertThat(store.queue().rows())
        .extracting(FakeQueue.Row::endpointId)
        .containsOnly(one.endpointId(), other.endpointId());
    assertThat(batch.isQuiet()).isFalse();
    all(batch);
    while (batch.read(1, Integer.MAX_VALUE)) {
      batch.write(1);
    }
    assertThat(batch.isQuiet()).isTrue();
    assertThat(store.queue().rows()).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void anotherUserHasALaneRegardlessOfOthersBackfills() {
    SubscriptionRow crowd = follow(1);
    for (int i = 0; i < 5; i++) {
      store.followLike(crowd);
    }
    follow(1);
    takeUp();
    BackfillThreadState first = backfiller.open(null);
    BackfillThreadState second = backfiller.open(null);
    String of = user(backfiller.read(first).orElseThrow());
    assertThat(user(backfiller.read(second).orElseThrow())).isNotEqualTo(of);
    BackfillThreadState third = backfiller.open(null);
    assertThat(user(backfiller.read(third).orElseThrow()))
        .as("no other user is waiting")
        .isEqualTo(crowd.userId());
  }

  @Test
  void anUnavailableChainIsRetriedAndOthersHaveTheirTurn() {
    follow(1);
    follow(1);
    chain.reachable(false);
    BackfillBatch batch = new BackfillBatch(backfiller, 1);
    assertThatThrownBy(batch::step).isInstanceOf(Failure.class);
    assertThatThrownBy(batch::step).isInstanceOf(Failure.class);
    assertThat(store.failedBackfills()).isEqualTo(2);
    chain.reachable(true);
    all(batch);
    assertThat(store.queue().rows()).hasSize(20);
  }

  @Test
  void undecidableEventsAreReadAgainAndEarlierDecisionsAreKept() {
    follow(1);
    BackfillBatch batch = new BackfillBatch(backfiller, 1);
    batch.read(0, 2);
    store.breakNext(new IllegalStateException("away"));
    assertThatThrownBy(() -> batch.read(0, 2)).hasMessage("away");
    assertThat(batch.isFull(0)).isTrue();
    batch.write(0);
    assertThat(told()).containsExactly(2L);
    assertThat(store.failedBackfills()).isEqualTo(1);
    all(batch);
    assertThat(told()).containsExactlyElementsOf(even(2, 20));
  }

  @Test
  void blocksThatCannotBeStoredWaitForTheOthers() {
    SubscriptionRow first = follow(1);
    follow(1);
    BackfillBatch batch = new BackfillBatch(backfiller, 1);
    batch.read(0, Integer.MAX_VALUE);
    store.breakNext(new IllegalStateException("full"));
    assertThatThrownBy(() -> batch.write(0)).hasMessage("full");
    batch.close();
    store.locked(true);
    BackfillBatch next = new BackfillBatch(backfiller, 1);
    assertThat(next.step()).isTrue();
    assertThat(store.failedBackfills()).as("its transaction is not over").isZero();
    assertThat(store.queue().rows())
        .isNotEmpty()
        .noneMatch(row -> row.endpointId().equals(first.endpointId()));
    store.locked(false);
    all(next);
    assertThat(store.failedBackfills()).isEqualTo(1);
    assertThat(store.queue().rows()).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void aForkBetweenReadingAndWritingStoresNothingOfIt() {
    follow(12);
    BackfillBatch batch = new BackfillBatch(backfiller, 1);
    batch.read(0, Integer.MAX_VALUE);
    chain.cut(17);
    for (int i = 17; i <= 21; i++) {
      chain.grow("other " + i, CONTRACT, TOPIC);
    }
    scanAll();
    batch.write(0);
    assertThat(told()).containsExactly(17L, 18L, 19L, 20L, 21L);
    all(batch);
    assertThat(told()).containsExactlyInAnyOrder(17L, 18L, 19L, 20L, 21L, 12L, 14L, 16L);
    assertThat(store.queue().rows()).noneMatch(FakeQueue.Row::removed);
  }

  @Test
  void aBlockThatIsTooLargeIsReadInParts() {
    chain.grow("large", Collections.nCopies(25, CONTRACT), TOPIC, "0x");
    scanAll();
    follow(21);
    BackfillBatch batch = new BackfillBatch(backfiller, 1);
    batch.step();
    assertThat(told()).hasSize(10);
    all(batch);
    assertThat(store.queue().rows()).hasSize(25).doesNotHaveDuplicates();
  }

  @Test
  void oneNodeReadsAndTheOtherWhenTheFirstEnds() {
    assertThat(backfiller.isDue()).as("nothing waits").isFalse();
    follow(1);
    Backfiller other = node();
    assertThat(backfiller.isDue()).isTrue();
    assertThat(other.isDue()).isFalse();
    BackfillBatch batch = new BackfillBatch(backfiller, 2);
    batch.step();
    batch.close();
    store.pass(Duration.ofSeconds(1));
    assertThat(other.isDue()).isTrue();
    assertThat(new BackfillBatch(backfiller, 1).step()).isFalse();
  }

  @Test
  void aQueryRejectedForOneSubscriptionIsReadForTheOthers() {
    follow(1);
    SubscriptionRow other = follow(1);
    BackfillBatch batch = new BackfillBatch(backfiller, 1);
    chain.onLogs(
        () -> {
          chain.onLogs(() -> {});
          throw new NodeErrorException(-32000, "not me", null);
        });
    assertThatThrownBy(batch::step).isInstanceOf(NodeErrorException.class);
    batch.step();
    assertThat(store.queue().rows())
        .extracting(FakeQueue.Row::endpointId)
        .containsOnly(other.endpointId());
  }

  private Backfiller node() {
    return new Backfiller(chain, store, reader(), SETTINGS, signals, store::nanos);
  }

  private LogReader reader() {
    return new LogReader(chain, store, new EventDecoder(), BOUND);
  }

  private SubscriptionRow follow(long from) {
    SubscriptionRow row = store.follow(CONTRACT, TOPIC, from);
    takeUp();
    return row;
  }

  private void takeUp() {
    store.pass(Duration.ofSeconds(1));
    scanAll();
  }

  private void scanAll() {
    while (scan.step().isZero()) {
      // Until it waits for a block.
    }
  }

  private static void all(BackfillBatch batch) {
    while (batch.step()) {
      // Until nothing is left.
    }
  }

  private static String user(PastBlock block) {
    return block.turn().at().subscription().userId();
  }

  private List<Long> told() {
    return store.queue().rows().stream().map(FakeQueue.Row::block).toList();
  }

  private static List<Long> even(long first, long last) {
    return LongStream.rangeClosed(first, last).filter(n -> n % 2 == 0).boxed().toList();
  }
}
