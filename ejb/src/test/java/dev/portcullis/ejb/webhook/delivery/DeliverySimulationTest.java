package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Json;
import dev.portcullis.testing.Effort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Whatever receivers, nodes and the database do, in the end every receiver received all events, in
 * numbers without a gap, and repeats had the same bytes; receivers with ordered delivery, in order.
 *
 * <p>Run it with {@code -Dstories=20000} for longer, and {@code -Dseed=…} for others.
 */
class DeliverySimulationTest {
  private static final int STORIES = Effort.cases("stories", 40);
  private static final long SEED = Long.getLong("seed", 20261124);

  @Test
  void everyEventArrivesAndNoOther() {
    tell(
        false,
        story -> {
          assertThat(firstNumbers(story.ordered())).isSorted();
          story
              .receivers()
              .forEach(
                  receiver -> {
                    Map<UUID, Long> told = sequences(receiver);
                    assertThat(told.keySet()).isEqualTo(story.truth(receiver));
                    assertThat(told.values())
                        .containsExactlyInAnyOrderElementsOf(
                            LongStream.rangeClosed(1, told.size()).boxed().toList());
                    assertInOrder(receiver);
                    assertSentAgain(story, receiver);
                  });
        });
  }

  /** Withheld events are not delivered; delivered ones have their own numbers. */
  @Test
  void numbersAreNeverGivenTwiceWhenRightsComeAndGo() {
    tell(
        true,
        story ->
            story
                .receivers()
                .forEach(
                    receiver -> {
                      Map<UUID, Long> told = sequences(receiver);
                      assertThat(story.truth(receiver)).containsAll(told.keySet());
                      assertThat(told.values()).doesNotHaveDuplicates();
                    }));
  }

  private static void tell(boolean rights, Consumer<DeliveryStory> check) {
    int handedOver = 0;
    for (int i = 0; i < STORIES; i++) {
      try {
        DeliveryStory story = new DeliveryStory(SEED + i, rights);
        story.play();
        story.receivers().forEach(each -> assertThat(each.order().problems()).isEmpty());
        check.accept(story);
        handedOver += story.handedOver();
      } catch (AssertionError | RuntimeException wrong) {
        throw new AssertionError("-Dseed=" + (SEED + i) + " -Dstories=1", wrong);
      }
    }
    assertThat(handedOver).as("what was sent without being read").isPositive();
  }

  private static long sequence(String body) {
    try {
      return Json.MAPPER.readTree(body).path("data").path("sequence").longValue();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** The number of each callback that arrived or was read; the same bytes each time. */
  private static Map<UUID, Long> sequences(DeliveryStory.Receiver receiver) {
    Map<UUID, String> bodies = new HashMap<>();
    Map<UUID, Long> sequences = new HashMap<>();
    for (DeliveryStory.Arrival each : receiver.arrivals()) {
      String before = bodies.put(each.id(), each.body());
      assertThat(before == null || before.equals(each.body())).as("the same bytes").isTrue();
      sequences.put(each.id(), each.sequence());
    }
    receiver
        .read()
        .forEach(
            (id, body) -> {
              String sent = bodies.putIfAbsent(id, body);
              assertThat(sent == null || sent.equals(body)).as("read as it was sent").isTrue();
              sequences.putIfAbsent(id, sequence(body));
            });
    return sequences;
  }

  /** The number of each callback, as it arrived first. */
  private static List<Long> firstNumbers(DeliveryStory.Receiver receiver) {
    return receiver.arrivals().stream().map(DeliveryStory.Arrival::sequence).distinct().toList();
  }

  /** Whatever was ordered of it was received once more, and never too much waited. */
  private static void assertSentAgain(DeliveryStory story, DeliveryStory.Receiver receiver) {
    Map<UUID, Integer> answered = new HashMap<>();
    receiver.arrivals().stream()
        .filter(DeliveryStory.Arrival::answered)
        .forEach(each -> answered.merge(each.id(), 1, Integer::sum));
    answered.forEach((id, times) -> assertThat(times).isGreaterThan(story.again(receiver, id)));
    assertThat(story.mostAgain()).isLessThanOrEqualTo(20);
  }

  /** What is taken back was received before. */
  private static void assertInOrder(DeliveryStory.Receiver receiver) {
    List<UUID> received = new ArrayList<>();
    for (DeliveryStory.Arrival each : receiver.arrivals()) {
      if (each.removed()) {
        assertThat(received).contains(each.eventId());
      }
      if (each.answered()) {
        received.add(each.id());
      }
    }
  }
}
