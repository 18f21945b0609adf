package dev.portcullis.command.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/**
 * A server that sends a byte now and then, within the limit of each answer, is given up as well.
 */
class DeadlineTest {
  @Test
  void workWithoutEndIsLeft() {
    CountDownLatch never = new CountDownLatch(1);
    Deadline deadline = new Deadline(Duration.ofMillis(1));

    assertThatThrownBy(
            () ->
                deadline.within(
                    () -> {
                      never.await();
                      return 1;
                    }))
        .isInstanceOf(KeycloakProblem.class)
        .hasMessageContaining("run the command again");
  }

  @Test
  void whatTheWorkSaysIsSaid() {
    Deadline deadline = new Deadline(Duration.ofMinutes(1));

    assertThat(deadline.<Integer>within(() -> 1)).isEqualTo(1);
    assertThatThrownBy(
            () ->
                deadline.within(
                    () -> {
                      throw new KeycloakProblem("a sentence");
                    }))
        .isInstanceOf(KeycloakProblem.class)
        .hasMessage("a sentence");
  }
}
