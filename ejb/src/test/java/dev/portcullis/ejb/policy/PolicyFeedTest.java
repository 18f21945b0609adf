package dev.portcullis.ejb.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.LogLines;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyPollResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PolicyFeedTest {
  @Test
  void aChangeIsSettledByALookThatWasSentLater() throws InterruptedException {
    PolicyFeed feed = new PolicyFeed();
    long before = System.nanoTime();
    CountDownLatch wanted = new CountDownLatch(1);
    feed.onPollRequested(wanted::countDown);
    CompletableFuture<Void> settled = CompletableFuture.runAsync(feed::settle);
    assertThat(wanted.await(30, TimeUnit.SECONDS)).isTrue();
    feed.settledAt(before);
    assertThat(feed.isAwaited()).as("an earlier poll settles nothing").isTrue();
    feed.settledAt(System.nanoTime());
    settled.join();
    assertThat(feed.isAwaited()).isFalse();
  }

  @Test
  void noCallerWaitsLongerThanTheLeases() {
    PolicyFeed feed = new PolicyFeed();
    AtomicInteger wanted = new AtomicInteger();
    feed.onPollRequested(wanted::incrementAndGet);
    feed.pollCompleted(System.nanoTime());
    try (LogLines log = LogLines.of(PolicyFeed.class)) {
      feed.settle();
      assertThat(log.texts()).singleElement().asString().contains("this node did not check");
    }
    assertThat(wanted).hasValue(1);
    assertThat(feed.isCurrent()).as("this node's own lease is over, too").isFalse();
  }

  @Test
  void aVainWaitIsLoggedOnceAMinute() {
    AtomicLong now = new AtomicLong();
    PolicyFeed feed = new PolicyFeed(now::get, () -> TimeUnit.NANOSECONDS.toMillis(now.get()));
    // Time flies, while this node looks all the time and another does not.
    feed.onPollRequested(
        () -> {
          long later = now.addAndGet(TimeUnit.SECONDS.toNanos(2));
          feed.pollCompleted(later);
        });
    try (LogLines log = LogLines.of(PolicyFeed.class)) {
      feed.settle();
      feed.settle();
      assertThat(log.texts()).singleElement().asString().contains("another node did not check");
    }
  }

  /** Listeners receive changes before this node reports that it knows them. */
  @Test
  void changesAreAcknowledgedOnceNoOldCacheEntryIsUsed() {
    PolicyFeed feed = new PolicyFeed();
    PolicyChange change = new PolicyChange(PolicyChange.Kind.USER, "ada");
    long before = feed.version();
    List<Boolean> believed = new ArrayList<>();
    feed.onChanges(() -> believed.add(feed.isStillValid(before, Set.of(change))));
    feed.apply(new PolicyPollResult("", Set.of(), false));
    assertThat(believed).as("nothing has changed").isEmpty();
    feed.apply(new PolicyPollResult("", Set.of(change), false));
    feed.apply(new PolicyPollResult("", Set.of(), true));
    feed.invalidateAll();
    assertThat(believed).containsExactly(false, false, false);
  }
}
