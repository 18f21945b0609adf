package dev.portcullis.ejb.webhook.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.webhook.backfill.BackfillBatch;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.matching.EventDecoder;
import dev.portcullis.ejb.webhook.scene.FakeChain;
import dev.portcullis.ejb.webhook.scene.FakeQueue;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.webhook.backfill.Backfill;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChainScanTest {
  private static final Address CONTRACT = new Address(HexText.of(new byte[20]));
  private static final Address OTHER = new Address("0x" + "1".repeat(40));
  private static final Hash32 TOPIC = FakeChain.hash("Transfer");
  private static final Duration LEASE = Duration.ofSeconds(5);
  private static final WebhookSettings.ReadConfig SETTINGS =
      new WebhookSettings.ReadConfig(3, Duration.ofSeconds(1), 5, Duration.ofSeconds(1), LEASE);
  private static final ScanBound BOUND = new ScanBound(10, 1_000);

  private final FakeChain chain = new FakeChain();
  private final FakeScanStore store = new FakeScanStore();
  private final WebhookSignals signals = new WebhookSignals();
  private ChainScan scan = newScan();
  private final BackfillBatch backfiller =
      new BackfillBatch(
          BackfillBatch.backfiller(chain, store, reader(), SETTINGS, signals, store::nanos), 1);

  @Test
  void theFirstReadingStartsAfterTheHead() {
    chain.grow("a", CONTRACT, TOPIC);
    store.follow(CONTRACT, TOPIC, 2);
    readAll();
    ChainLog log = chain.grow("b", CONTRACT, TOPIC);
    readAll();
    assertThat(told()).containsExactly(log.blockHash());
  }

  @Test
  void aLogIsTakenByItsContractAndFirstTopicOnly() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", OTHER, TOPIC);
    chain.grow("b", CONTRACT, FakeChain.hash("Approval"));
    ChainLog log = chain.grow("c", CONTRACT, TOPIC);
    readAll();
    assertThat(told()).containsExactly(log.blockHash());
  }

  @Test
  void everySubscriptionToALogReceivesItWithItsOwnId() {
    store.follow(CONTRACT, TOPIC, 0);
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queue().rows()).hasSize(2);
    assertThat(store.queue().rows()).extracting(FakeQueue.Row::endpointId).doesNotHaveDuplicates();
  }

  @Test
  void blocksBeforeTheFirstRelevantOneAreNotReported() {
    store.follow(CONTRACT, TOPIC, 3);
    readAll();
    chain.grow("1", CONTRACT, TOPIC);
    chain.grow("2", CONTRACT, TOPIC);
    ChainLog log = chain.grow("3", CONTRACT, TOPIC);
    readAll();
    assertThat(told()).containsExactly(log.blockHash());
  }

  @Test
  void moreBlocksThanOneStepReadsAreAllRead() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    for (int i = 0; i < 20; i++) {
      chain.grow("block " + i, CONTRACT, TOPIC);
    }
    readAll();
    assertThat(store.queue().rows()).hasSize(20);
  }

  @Test
  void theBlocksOfAStepAreReportedWithTheirEventsOnceTheyAreComplete() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    assertThat(scan.stored()).as("the last step stored none").isEmpty();
    chain.grow("a", OTHER, TOPIC);
    chain.grow("b", CONTRACT, TOPIC);
    scan.step();
    assertThat(scan.stored()).containsExactly(new ScannedBlock(1, 0), new ScannedBlock(2, 1));
    chain.grow("c", Collections.nCopies(15, CONTRACT), TOPIC, "0x");
    scan.step();
    assertThat(scan.stored()).as("a part of a block").isEmpty();
    scan.step();
    assertThat(scan.stored()).containsExactly(new ScannedBlock(3, 5));
    scan.step();
    assertThat(scan.stored()).isEmpty();
  }

  @Test
  void aRestartedScanContinuesWhereTheLastStopped() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    readAll();
    store.pass(LEASE);
    scan = newScan();
    chain.grow("b", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queue().rows()).hasSize(2);
  }

  @Test
  void aSecondNodeOverTheSameBlocksReportsNothingTwice() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    ChainScan second = newScan();
    chain.grow("a", CONTRACT, TOPIC);
    chain.onLogs(
        () -> {
          chain.onLogs(() -> {});
          store.pass(LEASE.multipliedBy(2));
          second.step();
        });
    scan.step();
    second.step();
    assertThat(store.queue().rows()).hasSize(1);
  }

  @Test
  void aSubscriptionToThePastReceivesEveryBlockOnce() {
    readAll();
    for (int i = 0; i < 10; i++) {
      chain.grow("block " + i, CONTRACT, TOPIC);
    }
    readAll();
    store.follow(CONTRACT, TOPIC, 4);
    readAll();
    chain.grow("live", CONTRACT, TOPIC);
    readAll();
    // Live first: the past has not been read yet, and does not hold it up.
    assertThat(store.queue().rows()).hasSize(1);
    backfillAll();
    assertThat(store.queue().rows()).extracting(FakeQueue.Row::block).doesNotHaveDuplicates();
    assertThat(store.queue().rows()).extracting(FakeQueue.Row::block).contains(4L, 10L, 11L);
    assertThat(store.queue().rows()).hasSize(8);
  }

  @Test
  void aDisabledWebhookLaterReceivesMissedEvents() {
    SubscriptionRow subscription = store.follow(CONTRACT, TOPIC, 0);
    readAll();
    store.enable(subscription, false);
    readAll();
    chain.grow("missed", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queue().rows()).isEmpty();
    store.enable(subscription, true);
    readAll();
    backfillAll();
    chain.grow("live", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queue().rows()).extracting(FakeQueue.Row::block).containsExactly(1L, 2L);
  }

  @Test
  void aReorganizedBlockIsRemovedAndItsSuccessorReported() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    ChainLog stays = chain.grow("stays", CONTRACT, TOPIC);
    ChainLog goes = chain.grow("goes", CONTRACT, TOPIC);
    readAll();
    chain.cut(2);
    ChainLog comes = chain.grow("comes", CONTRACT, TOPIC);
    readAll();
    assertThat(told())
        .containsExactly(stays.blockHash(), goes.blockHash(), goes.blockHash(), comes.blockHash());
    assertThat(store.queue().rows())
        .extracting(FakeQueue.Row::removed)
        .containsExactly(false, false, true, false);
  }

  @Test
  void blocksOfAnotherChainTakeNothingBack() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("stays", CONTRACT, TOPIC);
    readAll();
    chain.cut(1);
    chain.grow("another's");
    chain.grow("another's too");
    chain.anothers(true);
    assertThatThrownBy(scan::step).isInstanceOf(Failure.class).hasMessage("another chain");
    assertThat(store.queue().rows()).hasSize(1);
    chain.anothers(false);
    readAll();
    assertThat(store.queue().rows())
        .extracting(FakeQueue.Row::removed)
        .containsExactly(false, true);
  }

  /** The node that takes over after a head of another chain has not seen a fork. */
  @Test
  void aForkUnknownToTheCurrentNodeRemovesNothing() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("stays", CONTRACT, TOPIC);
    readAll();
    FakeChain ours = new FakeChain();
    ours.grow("stays", CONTRACT, TOPIC);
    chain.cut(1);
    for (String theirs : List.of("", "another's", "another's too")) {
      if (!theirs.isEmpty()) {
        chain.grow(theirs);
      }
      chain.pin(ours);
      var unused = scan.step();
      assertThat(store.queue().rows()).hasSize(1);
    }
  }

  /** That another node is of our chain indicates nothing about the one that shows a fork. */
  @Test
  void theNodeThatReportedAForkConfirmsIt() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("stays", CONTRACT, TOPIC);
    readAll();
    chain.cut(1);
    chain.grow("another's");
    chain.grow("another's too");
    FakeChain theirs = new FakeChain();
    theirs.grow("another's");
    theirs.grow("another's too");
    theirs.anothers(true);
    chain.pin(theirs);
    assertThatThrownBy(scan::step).isInstanceOf(Failure.class).hasMessage("another chain");
    assertThat(store.queue().rows()).hasSize(1);
  }

  @Test
  void aRateLimitedNodeIsAwaitedAndNoFailure() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    chain.busy(Duration.ofSeconds(7));
    for (int i = 0; i < 30; i++) {
      assertThat(scan.step()).isEqualTo(Duration.ofSeconds(7));
    }
    assertThat(store.isHalted()).isFalse();
    chain.busy(Duration.ZERO);
    readAll();
    assertThat(store.queue().rows()).hasSize(1);
  }

  /** A step of three blocks would be refused again and again. */
  @Test
  void aRateLimitThatIsSmallerThanAStepIsMetBySmallerSteps() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    for (int i = 0; i < 9; i++) {
      chain.grow("block " + i, CONTRACT, TOPIC);
    }
    for (int step = 0; step < 40; step++) {
      chain.allow(2);
      scan.step();
    }
    assertThat(store.queue().rows()).hasSize(9);
  }

  @Test
  void aShorterChainCountsAsALaggingNodeUntilOtherBlocksExist() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    chain.grow("b");
    readAll();
    chain.cut(1);
    readAll();
    assertThat(store.queue().rows()).hasSize(1);
    chain.grow("c");
    readAll();
    assertThat(store.queue().rows()).hasSize(2);
    assertThat(store.queue().rows().get(1).removed()).isTrue();
  }

  @Test
  void aNodeThatLagsTakesNothingBackAndIsWaitedFor() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    for (int i = 0; i < 20; i++) {
      chain.grow("block " + i, CONTRACT, TOPIC);
    }
    readAll();
    long rewinds = store.position().rewinds();
    for (int lag = 1; lag <= 20; lag++) {
      int behind = lag;
      chain.seen(head -> head - behind);
      readAll();
    }
    chain.seen(head -> head);
    readAll();
    assertThat(store.position().rewinds()).isEqualTo(rewinds);
    assertThat(store.queue().rows()).hasSize(20).noneMatch(FakeQueue.Row::removed);
  }

  @Test
  void concurrentReadsByAnotherNodeAreNoReorganization() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    ChainScan second = newScan();
    chain.grow("a", CONTRACT, TOPIC);
    // The head is older than the position that the other node has moved.
    chain.seen(
        head -> {
          chain.seen(now -> now);
          chain.grow("b", CONTRACT, TOPIC);
          store.pass(LEASE.multipliedBy(2));
          while (second.step().isZero()) {
            assertThat(store.position().rewinds()).isZero();
          }
          return head;
        });
    readAll();
    assertThat(store.position().rewinds()).isZero();
    assertThat(store.queue().rows()).hasSize(2).noneMatch(FakeQueue.Row::removed);
  }

  @Test
  void onlyRemovedBlocksAreRevertedNewestFirst() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    for (int i = 0; i < 10; i++) {
      chain.grow("block " + i, CONTRACT, TOPIC);
    }
    readAll();
    int asked = chain.headersRead();
    chain.cut(9);
    chain.grow("c", CONTRACT, TOPIC);
    chain.grow("d", CONTRACT, TOPIC);
    chain.grow("e", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queue().rows().stream().filter(FakeQueue.Row::removed))
        .extracting(FakeQueue.Row::block)
        .containsExactly(10L, 9L);
    assertThat(store.queue().standing()).hasSize(11);
    assertThat(chain.headersRead() - asked).isLessThan(12);
    assertThat(store.isHalted()).isFalse();
  }

  @Test
  void aForkDeeperThanTheKnownBlocksIsAnErrorUntilItHeals() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    for (int i = 0; i < 30; i++) {
      chain.grow("block " + i, CONTRACT, TOPIC);
    }
    readAll();
    chain.cut(12);
    for (int i = 0; i < 30; i++) {
      chain.grow("other " + i, CONTRACT, TOPIC);
    }
    boolean said = false;
    store.pass(Duration.ofSeconds(1));
    while (scan.step().isZero()) {
      said |= store.isHalted();
    }
    assertThat(said).isTrue();
    assertThat(store.isHalted()).isFalse();
    assertThat(store.queue().rows().stream().filter(FakeQueue.Row::removed)).hasSize(19);
    assertThat(standing()).containsExactlyInAnyOrderElementsOf(truth());
  }

  @Test
  void aScanThatDiesWhileItGoesBackIsContinued() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    for (int i = 0; i < 4; i++) {
      chain.grow("block " + i, List.of(CONTRACT, CONTRACT, CONTRACT), TOPIC, "0x");
    }
    readAll();
    chain.cut(2);
    for (int i = 0; i < 5; i++) {
      chain.grow("other " + i, CONTRACT, TOPIC);
    }
    store.pass(Duration.ofSeconds(1));
    for (int steps = 0; steps < 40; steps++) {
      scan.step();
      scan = newScan();
      store.pass(LEASE.multipliedBy(2));
    }
    assertThat(standing()).containsExactlyInAnyOrderElementsOf(truth());
  }

  @Test
  void anEmptyResponseIsRejected() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    ChainLog log = chain.grow("a", CONTRACT, TOPIC);
    chain.said(logs -> List.of(), logs -> List.of());
    assertThatThrownBy(scan::step).isInstanceOf(Failure.class);
    assertThat(told()).isEmpty();
    chain.said(logs -> List.of(), logs -> logs);
    readAll();
    assertThat(told()).containsExactly(log.blockHash());
  }

  @Test
  void aBlockThatNodesDisagreeAboutIsWaitedFor() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    chain.disputed(true);
    assertThatThrownBy(scan::step)
        .isInstanceOf(Failure.class)
        .hasMessage("The chain nodes have different blocks 1");
    assertThat(told()).isEmpty();
    chain.disputed(false);
    readAll();
    assertThat(told()).hasSize(1);
  }

  @Test
  void replacementsDuringDisablingAreReportedOnEnabling() {
    SubscriptionRow subscription = store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("stays", CONTRACT, TOPIC);
    chain.grow("goes", CONTRACT, TOPIC);
    readAll();
    store.enable(subscription, false);
    readAll();
    chain.cut(2);
    chain.grow("comes", CONTRACT, TOPIC);
    chain.grow("missed", CONTRACT, TOPIC);
    readAll();
    store.enable(subscription, true);
    readAll();
    backfillAll();
    assertThat(standing()).containsExactlyInAnyOrderElementsOf(truth());
  }

  @Test
  void onlyOneOfTwoNodesReadsAndTheOtherCostsOneStatementASecond() {
    store.follow(CONTRACT, TOPIC, 0);
    ChainScan second = newScan();
    readAll();
    int before = store.statements();
    for (int i = 0; i < 1000; i++) {
      assertThat(second.step()).isEqualTo(SETTINGS.poll());
      store.pass(Duration.ofMillis(1));
    }
    assertThat(store.statements() - before).isLessThanOrEqualTo(2);
    chain.grow("a", CONTRACT, TOPIC);
    scan.release();
    store.pass(Duration.ofSeconds(1));
    while (second.step().isZero()) {
      assertThat(store.queue().rows()).hasSizeLessThan(2);
    }
    assertThat(told()).hasSize(1);
    chain.grow("b", CONTRACT, TOPIC);
    // It dies; the first takes over when its lease has ended.
    store.pass(LEASE.plusMillis(1));
    readAll();
    assertThat(told()).hasSize(2);
  }

  @Test
  void aDelayedNodeDoesNotLoseConcurrentlyAddedSubscriptions() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    ChainScan second = newScan();
    chain.grow("a", CONTRACT, TOPIC);
    chain.onLogs(
        () -> {
          chain.onLogs(() -> {});
          store.pass(LEASE.multipliedBy(2));
          store.follow(CONTRACT, TOPIC, 0);
          second.step();
        });
    readAll();
    store.pass(LEASE.multipliedBy(2));
    readAll();
    backfillAll();
    assertThat(store.queue().standing()).hasSize(2);
  }

  @Test
  void constantChangesOfOneWebhookDelayNoOther() {
    SubscriptionRow restless = store.follow(OTHER, TOPIC, 0);
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    int read = store.subscriptionsRead();
    for (int i = 0; i < 100; i++) {
      chain.grow("block " + i, CONTRACT, TOPIC);
      store.enable(restless, i % 2 == 0);
      int changed = i;
      chain.onLogs(() -> store.enable(restless, changed % 2 != 0));
      scan.step();
      store.pass(Duration.ofMillis(10));
    }
    assertThat(told()).hasSizeGreaterThan(90);
    // Each takes 5 ms, and they take a fifth of the time: one row each time.
    assertThat(store.subscriptionsRead() - read).isBetween(20, 60);
  }

  @Test
  void aBlockThatIsTooLargeForOneStepIsReadInParts() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("large", Collections.nCopies(35, CONTRACT), TOPIC, "0x");
    chain.grow("wide", Collections.nCopies(5, CONTRACT), TOPIC, "0x" + "00".repeat(300));
    chain.grow("small", CONTRACT, TOPIC);
    store.pass(Duration.ofSeconds(1));
    int steps = 0;
    while (scan.step().isZero()) {
      steps++;
      // A new node, and a webhook that is created in the middle of a block.
      scan.release();
      scan = newScan();
      if (steps == 2) {
        store.follow(CONTRACT, TOPIC, 0);
      }
    }
    assertThat(steps).isGreaterThanOrEqualTo(9);
    store.pass(Duration.ofSeconds(1));
    readAll();
    backfillAll();
    assertThat(store.queue().largest()).isEqualTo(10);
    assertThat(store.queue().standing()).hasSize(2 * 41);
  }

  @Test
  void aBlockRemovedWhileItIsReadIsReverted() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("large", Collections.nCopies(35, CONTRACT), TOPIC, "0x");
    store.pass(Duration.ofSeconds(1));
    scan.step();
    scan.step();
    assertThat(store.queue().rows()).hasSize(20);
    chain.cut(1);
    chain.grow("other", Collections.nCopies(25, CONTRACT), TOPIC, "0x");
    readAll();
    assertThat(standing()).containsExactlyInAnyOrderElementsOf(truth());
    assertThat(store.queue().rows()).hasSize(20 + 20 + 25);
  }

  @Test
  void blocksReadBeforeAFailedLogQueryAreKept() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    chain.grow("b", CONTRACT, TOPIC);
    AtomicInteger asked = new AtomicInteger();
    chain.onLogs(
        () -> {
          if (asked.incrementAndGet() > 1) {
            throw Failure.of(Failure.Reason.CHAIN_UNAVAILABLE, "away");
          }
        });
    scan.step();
    assertThat(told()).hasSize(1);
    assertThatThrownBy(scan::step).hasMessage("away");
  }

  @Test
  void aDeletedSubscriptionIsForgotten() {
    SubscriptionRow gone = store.follow(CONTRACT, TOPIC, 0);
    readAll();
    store.delete(gone);
    chain.grow("a", CONTRACT, TOPIC);
    chain.grow("b", CONTRACT, TOPIC);
    readAll();
    chain.grow("c", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queue().rows()).isEmpty();
    assertThat(store.queue().events().size())
        .as("subscriptions are read again after an event was dropped")
        .isEqualTo(2);
  }

  @Test
  void aReorganizationOfUnreportedBlocksIsReadAgain() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("empty");
    chain.grow("empty");
    readAll();
    chain.cut(1);
    ChainLog log = chain.grow("full", CONTRACT, TOPIC);
    chain.grow("a");
    chain.grow("b");
    readAll();
    assertThat(told()).containsExactly(log.blockHash());
  }

  @Test
  void aChainThatChangesWhileItIsReadIsReadAgain() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("goes", CONTRACT, TOPIC);
    chain.onLogs(
        () -> {
          chain.onLogs(() -> {});
          chain.cut(1);
          chain.grow("comes", CONTRACT, TOPIC);
        });
    readAll();
    readAll();
    assertThat(store.queue().standing())
        .extracting(FakeQueue.Row::blockHash)
        .containsExactly(chain.head().hash());
  }

  @Test
  void aFailureOfTheChainLosesNothing() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    chain.reachable(false);
    assertThatThrownBy(scan::step).isInstanceOf(Failure.class);
    chain.reachable(true);
    readAll();
    assertThat(store.queue().rows()).hasSize(1);
  }

  @Test
  void aChainThatCannotBeReadPutsItsSubscriptionsInErrorUntilItCan() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.reachable(false);
    for (int failure = 1; failure <= 12; failure++) {
      assertThatThrownBy(scan::step).isInstanceOf(RuntimeException.class);
      assertThat(store.isHalted()).as("after %d failures", failure).isEqualTo(failure >= 10);
    }
    chain.reachable(true);
    readAll();
    assertThat(store.isHalted()).isFalse();
  }

  @Test
  void anErrorThatAKilledNodeLeftEndsWithTheFirstSuccess() {
    store.halted(FakeChain.CHAIN_ID);
    readAll();
    assertThat(store.isHalted()).isFalse();
  }

  @Test
  void aBackfillThatFailsLetsTheOthersHaveTheirTurn() {
    chain.grow("a", CONTRACT, TOPIC);
    chain.grow("b", OTHER, TOPIC);
    readAll();
    store.follow(CONTRACT, TOPIC, 1);
    store.follow(OTHER, TOPIC, 1);
    store.pass(Duration.ofSeconds(1));
    while (scan.step().isZero()) {
      // Takes the two up; what they missed is left to the back-fills.
    }
    var first = nextBackfill();
    chain.onLogs(
        () -> {
          throw new IllegalStateException("the node refuses");
        });
    assertThatThrownBy(backfiller::step).hasMessage("the node refuses");
    assertThat(store.failedBackfills()).isEqualTo(1);
    assertThat(nextBackfill().id()).isNotEqualTo(first.id());
  }

  @Test
  void onlyOwnersWhoMaySeeALogReceiveIt() {
    SubscriptionRow blind = store.follow(CONTRACT, TOPIC, 0);
    SubscriptionRow sees = store.follow(CONTRACT, TOPIC, 0);
    store.blind(blind);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    chain.grow("b", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queue().rows())
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.endpointId()).isEqualTo(sees.endpointId()));
    assertThat(store.withheld())
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.endpointId()).isEqualTo(blind.endpointId()));
  }

  @Test
  void suppressedPastEventsAreCountedOnce() {
    readAll();
    for (int i = 0; i < 10; i++) {
      chain.grow("block " + i, CONTRACT, TOPIC);
    }
    readAll();
    store.blind(store.follow(CONTRACT, TOPIC, 4));
    readAll();
    backfillAll();
    assertThat(store.queue().rows()).isEmpty();
    assertThat(store.withheld()).hasSize(7);
  }

  @Test
  void withoutAnyMatchNoRightsAreChecked() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", OTHER, TOPIC);
    chain.grow("b");
    readAll();
    assertThat(store.judged()).isEmpty();
  }

  @Test
  void aSuppressedEventIsNotRemoved() {
    store.blind(store.follow(CONTRACT, TOPIC, 0));
    readAll();
    chain.grow("stays");
    chain.grow("goes", CONTRACT, TOPIC);
    readAll();
    chain.cut(1);
    chain.grow("comes");
    readAll();
    assertThat(store.queue().rows()).isEmpty();
  }

  private Backfill nextBackfill() {
    return store.longestWaitingBackfill(FakeChain.CHAIN_ID, List.of(), List.of()).orElseThrow();
  }

  private List<Hash32> told() {
    return store.queue().rows().stream().map(each -> each.blockHash()).toList();
  }

  private Set<FakeQueue.Row> standing() {
    return store.queue().standing();
  }

  /** What the one subscription is to be notified of. */
  private List<FakeQueue.Row> truth() {
    UUID endpoint = store.queue().rows().get(0).endpointId();
    return chain.allLogs().stream()
        .map(
            log ->
                new FakeQueue.Row(
                    endpoint, log.blockNumber(), log.blockHash(), log.logIndex(), false))
        .toList();
  }

  private LogReader reader() {
    return new LogReader(chain, store, new EventDecoder(), BOUND);
  }

  private ChainScan newScan() {
    return new ChainScan(chain, store, reader(), SETTINGS, signals, store::nanos);
  }

  private void readAll() {
    store.pass(Duration.ofSeconds(1));
    while (scan.step().isZero()) {
      assertThat(store.queue().rows().size()).isLessThan(1000);
    }
  }

  private void backfillAll() {
    while (backfiller.step()) {
      assertThat(store.queue().rows().size()).isLessThan(1000);
    }
  }
}
