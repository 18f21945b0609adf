package dev.portcullis.ejb.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.ejb.policy.ReconnectingTask.Outage;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.policy.ClusterNode;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The watch over changes of permissions survives every failure, and health shows when it fails. */
class ReconnectingTaskTest {
  private final List<SQLException> refused = new ArrayList<>();
  private final List<Optional<Outage>> outages = new ArrayList<>();
  private int opened;
  private int worked;
  private ReconnectingTask task;

  private interface Step {
    void go() throws SQLException, InterruptedException;
  }

  private void run(Step open, Step... steps) {
    task =
        new ReconnectingTask(
            "It is not watched",
            () -> {
              opened++;
              go(open);
              return null;
            },
            connection -> {
              outages.add(task.outage());
              int step = worked++;
              if (step == steps.length) {
                task.recovered();
                task.stop();
              } else {
                steps[step].go();
              }
            },
            refused::add,
            Duration.ZERO);
    task.run();
  }

  private static void go(Step step) throws SQLException {
    try {
      step.go();
    } catch (InterruptedException impossible) {
      throw new SQLException(impossible);
    }
  }

  @Test
  void aDefectDoesNotEndTheTask() {
    run(
        () -> {},
        () -> {
          throw new IllegalStateException("one");
        },
        () -> {
          throw new NullPointerException("another");
        },
        () -> {
          throw new SQLException("gone");
        });
    assertThat(opened).as("each time another connection").isEqualTo(4);
    assertThat(refused).extracting(Throwable::getMessage).containsExactly("gone");
    assertThat(outages)
        .extracting(outage -> outage.map(Outage::why).orElse(null))
        .containsExactly(
            null,
            "java.lang.IllegalStateException",
            "java.lang.NullPointerException",
            "java.sql.SQLException");
    assertThat(outages.get(3).get().since())
        .as("since it failed first")
        .isEqualTo(outages.get(1).get().since());
    assertThat(task.outage()).as("it goes again").isEmpty();
  }

  /** What could not be loaded or allocated now, another time may do without. */
  @Test
  void anErrorIsNotTheEndEither() {
    run(
        () -> {},
        () -> {
          throw new NoClassDefFoundError("one");
        },
        () -> {
          throw new OutOfMemoryError("another");
        });
    assertThat(outages)
        .extracting(outage -> outage.map(Outage::why).orElse(null))
        .containsExactly(null, "java.lang.NoClassDefFoundError", "java.lang.OutOfMemoryError");
  }

  @Test
  void aConnectionThatCannotBeOpenedIsRetried() {
    run(
        () -> {
          if (opened < 3) {
            throw opened == 1 ? new IllegalArgumentException() : new IllegalStateException();
          }
        });
    assertThat(opened).isEqualTo(3);
    assertThat(worked).isEqualTo(1);
  }

  @Test
  void aStoppedTaskEnds() {
    run(
        () -> {},
        () -> {
          throw new InterruptedException();
        });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(worked).isEqualTo(1);
  }

  @Test
  void healthReportsThatTheRespondingNodeDoesNotFollow() {
    Instant now = Clock.now();
    ClusterNode node = new ClusterNode("own", "node-1", "1", now, now, true);
    Optional<Outage> outage = Optional.of(new Outage(now, "java.lang.IllegalStateException"));
    assertThat(ClusterNodeHealth.item(node, "own", Optional.empty(), Optional.empty()).state())
        .isEqualTo(HealthState.UP);
    assertThat(ClusterNodeHealth.item(node, "other", outage, Optional.empty()).state())
        .isEqualTo(HealthState.UP);
    HealthItem item = ClusterNodeHealth.item(node, "own", outage, Optional.of("Its clock"));
    assertThat(item.state()).isEqualTo(HealthState.DOWN);
    assertThat(item.since()).isEqualTo(now);
    assertThat(item.reason())
        .startsWith("It does not follow changes of permissions")
        .contains("IllegalStateException");
  }

  @Test
  void healthReportsThatTheRespondingNodesClockIsOff() {
    Instant now = Clock.now();
    ClusterNode node = new ClusterNode("own", "node-1", "1", now, now, true);
    Optional<String> wrong = Optional.of("Its clock is 3600 seconds behind");
    HealthItem item = ClusterNodeHealth.item(node, "own", Optional.empty(), wrong);
    assertThat(item.state()).isEqualTo(HealthState.DOWN);
    assertThat(item.reason()).isEqualTo(wrong.get());
    assertThat(ClusterNodeHealth.item(node, "other", Optional.empty(), wrong).state())
        .isEqualTo(HealthState.UP);
  }
}
