package dev.portcullis.ejb.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import dev.portcullis.persistence.webhook.SubscriptionRow;
import dev.portcullis.persistence.webhook.WebhookEvent;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ChainScanTest {
  private static final Address CONTRACT = new Address(Hex.of(new byte[20]));
  private static final Address OTHER = new Address("0x" + "1".repeat(40));
  private static final Hash32 TOPIC = FakeChain.hash("Transfer");
  private static final WebhookSettings.Reading SETTINGS =
      new WebhookSettings.Reading(3, Duration.ofSeconds(1), 5, Duration.ofSeconds(1));

  private final FakeChain chain = new FakeChain();
  private final FakeScanStore store = new FakeScanStore();
  private final WebhookSignals signals = new WebhookSignals();
  private ChainScan scan = newScan();
  private final Backfiller backfiller =
      new Backfiller(chain, store, new EventDecoder(), SETTINGS, signals);

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
  void everyFollowerOfALogIsToldWithAnIdOfItsOwn() {
    store.follow(CONTRACT, TOPIC, 0);
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queued()).hasSize(2);
    assertThat(store.queued()).extracting(WebhookEvent::id).doesNotHaveDuplicates();
  }

  @Test
  void blocksBeforeTheFirstThatCountsAreNotTold() {
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
    assertThat(store.queued()).hasSize(20);
  }

  @Test
  void aRestartedScanGoesOnWhereTheLastStopped() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    readAll();
    scan = newScan();
    chain.grow("b", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queued()).hasSize(2);
  }

  @Test
  void aSecondNodeThatReadsTheSameBlocksTellsNothingTwice() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    ChainScan second = newScan();
    second.step();
    chain.grow("a", CONTRACT, TOPIC);
    scan.step();
    second.step();
    second.step();
    assertThat(store.queued()).hasSize(1);
  }

  @Test
  void aSubscriptionToThePastIsToldOfEveryBlockOnce() {
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
    assertThat(store.queued()).hasSize(1);
    backfillAll();
    assertThat(store.queued()).extracting(WebhookEvent::blockNumber).doesNotHaveDuplicates();
    assertThat(store.queued()).extracting(WebhookEvent::blockNumber).contains(4L, 10L, 11L);
    assertThat(store.queued()).hasSize(8);
  }

  @Test
  void aDisabledWebhookIsToldLaterOfWhatItMissed() {
    SubscriptionRow subscription = store.follow(CONTRACT, TOPIC, 0);
    readAll();
    store.enable(subscription, false);
    readAll();
    chain.grow("missed", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queued()).isEmpty();
    store.enable(subscription, true);
    readAll();
    backfillAll();
    chain.grow("live", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queued()).extracting(WebhookEvent::blockNumber).containsExactly(1L, 2L);
  }

  @Test
  void aReorganisedBlockIsTakenBackAndItsSuccessorTold() {
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
    WebhookEvent removal = store.queued().get(2);
    assertThat(removal.key().removed()).isTrue();
    assertThat(removal.id()).isNotEqualTo(store.queued().get(1).id());
    assertThat(new String(removal.body(), java.nio.charset.StandardCharsets.UTF_8))
        .contains("\"removed\":true");
  }

  @Test
  void aChainThatOnlyGotShorterIsNoticed() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    chain.grow("b");
    readAll();
    chain.cut(1);
    readAll();
    assertThat(store.queued()).hasSize(2);
    assertThat(store.queued().get(1).key().removed()).isTrue();
  }

  @Test
  void aReorganisationOfBlocksNobodyWasToldOfIsReadAgain() {
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
    assertThat(told()).containsExactly(chain.head().hash());
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
    assertThat(store.queued()).hasSize(1);
  }

  @Test
  void theIdDependsOnNothingButWhatIsAnnounced() {
    WebhookEvent.Key key = new WebhookEvent.Key(new UUID(1, 2), FakeChain.hash("block"), 3, false);
    assertThat(WebhookEvents.id(key))
        .isEqualTo(
            WebhookEvents.id(
                new WebhookEvent.Key(new UUID(1, 2), FakeChain.hash("block"), 3, false)))
        .isNotEqualTo(
            WebhookEvents.id(
                new WebhookEvent.Key(new UUID(1, 2), FakeChain.hash("block"), 3, true)))
        .isNotEqualTo(
            WebhookEvents.id(
                new WebhookEvent.Key(new UUID(1, 2), FakeChain.hash("block"), 4, false)));
    assertThat(WebhookEvents.id(key).version()).isEqualTo(8);
    assertThat(WebhookEvents.id(key).variant()).isEqualTo(2);
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
    while (scan.step()) {
      // Takes the two up; what they missed is left to the back-fills.
    }
    var first = store.longestWaitingBackfill(FakeChain.CHAIN_ID).orElseThrow();
    chain.onLogs(
        () -> {
          throw new IllegalStateException("the node refuses");
        });
    assertThatThrownBy(backfiller::step).hasMessage("the node refuses");
    assertThat(store.failedBackfills()).isEqualTo(1);
    assertThat(store.longestWaitingBackfill(FakeChain.CHAIN_ID).orElseThrow().id())
        .isNotEqualTo(first.id());
  }

  @Test
  void whoMayNotSeeALogIsNotToldAndTheOthersAre() {
    SubscriptionRow blind = store.follow(CONTRACT, TOPIC, 0);
    SubscriptionRow sees = store.follow(CONTRACT, TOPIC, 0);
    store.blind(blind);
    readAll();
    chain.grow("a", CONTRACT, TOPIC);
    chain.grow("b", CONTRACT, TOPIC);
    readAll();
    assertThat(store.queued())
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.endpointId()).isEqualTo(sees.endpointId()));
    assertThat(store.withheld())
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.endpointId()).isEqualTo(blind.endpointId()));
  }

  @Test
  void whatIsWithheldOfThePastIsCountedOnce() {
    readAll();
    for (int i = 0; i < 10; i++) {
      chain.grow("block " + i, CONTRACT, TOPIC);
    }
    readAll();
    store.blind(store.follow(CONTRACT, TOPIC, 4));
    readAll();
    backfillAll();
    assertThat(store.queued()).isEmpty();
    assertThat(store.withheld()).hasSize(7);
  }

  @Test
  void withoutAnyMatchNobodyIsJudged() {
    store.follow(CONTRACT, TOPIC, 0);
    readAll();
    chain.grow("a", OTHER, TOPIC);
    chain.grow("b");
    readAll();
    assertThat(store.judged()).isEmpty();
  }

  @Test
  void whatWasWithheldIsNotTakenBack() {
    store.blind(store.follow(CONTRACT, TOPIC, 0));
    readAll();
    chain.grow("stays");
    chain.grow("goes", CONTRACT, TOPIC);
    readAll();
    chain.cut(1);
    chain.grow("comes");
    readAll();
    assertThat(store.queued()).isEmpty();
  }

  private List<Hash32> told() {
    return store.queued().stream().map(each -> each.key().blockHash()).toList();
  }

  private ChainScan newScan() {
    return new ChainScan(chain, store, new EventDecoder(), SETTINGS, signals);
  }

  private void readAll() {
    while (scan.step()) {
      assertThat(store.queued().size()).isLessThan(1000);
    }
  }

  private void backfillAll() {
    while (backfiller.step()) {
      assertThat(store.queued().size()).isLessThan(1000);
    }
  }
}
