package dev.portcullis.ejb.webhook.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.webhook.scene.FakeQueue;
import dev.portcullis.testing.Effort;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Whatever chain, nodes and users do: when they rest, what is announced and not taken back is the
 * logs of the chain as it is, each once, and nothing was taken back before it was announced.
 *
 * <p>Run it with {@code -Dstories=20000} for longer, and {@code -Dseed=…} for others.
 */
class ScanSimulationTest {
  private static final int STORIES = Effort.cases("stories", 200);
  private static final long SEED = Long.getLong("seed", 20261124);

  @Test
  void reportedEventsFinallyMatchTheChain() {
    tell(
        true,
        story -> {
          assertTruth(story);
          assertInOrder(story.queue());
        });
  }

  @Test
  void withoutAForkNothingIsRemoved() {
    tell(
        false,
        story -> {
          assertTruth(story);
          assertThat(story.queue().rows()).noneMatch(FakeQueue.Row::removed);
        });
  }

  private static void tell(boolean forks, Consumer<ScanStory> check) {
    for (int i = 0; i < STORIES; i++) {
      try {
        ScanStory story = new ScanStory(SEED + i, forks);
        story.play();
        check.accept(story);
      } catch (AssertionError | RuntimeException wrong) {
        throw new AssertionError("-Dseed=" + (SEED + i) + " -Dstories=1", wrong);
      }
    }
  }

  private static void assertTruth(ScanStory story) {
    Set<FakeQueue.Row> missing = new HashSet<>(story.truth());
    missing.removeAll(story.told());
    assertThat(missing).as("not reported").isEmpty();
    Set<FakeQueue.Row> invented = new HashSet<>(story.told());
    invented.removeAll(story.truth());
    assertThat(invented).as("not of the chain").isEmpty();
  }

  private static void assertInOrder(FakeQueue queue) {
    Set<FakeQueue.Row> announced = new HashSet<>();
    for (FakeQueue.Row row : queue.rows()) {
      FakeQueue.Row announcement =
          new FakeQueue.Row(row.endpointId(), row.block(), row.blockHash(), row.logIndex(), false);
      assertThat(row.removed() ? announced.remove(announcement) : announced.add(announcement))
          .isTrue();
    }
  }
}
