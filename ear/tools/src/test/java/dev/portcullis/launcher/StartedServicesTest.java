package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Unit: the order and the races of an end, which signals to a launcher hit by chance only. */
@Timeout(60)
class StartedServicesTest {
  private final List<String> ended = new CopyOnWriteArrayList<>();
  private final StartedServices parts = new StartedServices();

  private AutoCloseable part(String name) {
    return () -> ended.add(name);
  }

  @Test
  void theLastIsEndedFirst() {
    var inbox = parts.start(() -> part("inbox"));
    var database = parts.start(() -> part("database"));
    assertThat(inbox).isNotSameAs(database);
    parts.close();
    parts.close();
    assertThat(ended).containsExactly("database", "inbox");
  }

  @Test
  void aStartingServiceIsEndedOnceItHasStarted() throws Exception {
    CountDownLatch starting = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    Thread starter =
        new Thread(
            () -> {
              var unused =
                  parts.start(
                      () -> {
                        starting.countDown();
                        await(started);
                        return part("server");
                      });
            });
    starter.start();
    await(starting);
    Thread end = new Thread(parts::close);
    end.start();
    while (end.getState() != Thread.State.BLOCKED) {
      Thread.onSpinWait();
    }
    assertThat(ended).isEmpty();
    started.countDown();
    end.join();
    starter.join();
    assertThat(ended).containsExactly("server");
  }

  @Test
  void nothingStartsAfterTheEnd() {
    parts.close();
    assertThatThrownBy(() -> parts.start(() -> part("late")))
        .isInstanceOf(LaunchException.class)
        .hasMessage("It was ended before it ran");
    assertThat(ended).isEmpty();
  }

  @Test
  void onePartThatCannotBeEndedKeepsNoOtherFromIt() {
    var first = parts.start(() -> part("first"));
    AutoCloseable second =
        parts.start(
            () ->
                () -> {
                  throw new IllegalStateException("stuck");
                });
    assertThat(first).isNotSameAs(second);
    assertThatThrownBy(parts::close)
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("stuck");
    assertThat(ended).containsExactly("first");
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(50, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
