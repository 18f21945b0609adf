package dev.portcullis.command.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/**
 * A server that sends a byte now and then, within the limit of each answer, is given up as well.
 */
class RequestDeadlineTest {
  @Test
  void workWithoutEndIsLeft() {
    CountDownLatch never = new CountDownLatch(1);
    RequestDeadline deadline = new RequestDeadline(Duration.ofMillis(1));

    assertThatThrownBy(
            () ->
                deadline.within(
                    () -> {
                      never.await();
                      return 1;
                    }))
        .isInstanceOf(KeycloakException.class)
        .hasMessageContaining("run the command again");
  }

  @Test
  void anErrorOfTheWorkIsReported() {
    RequestDeadline deadline = new RequestDeadline(Duration.ofMinutes(1));

    assertThat(deadline.<Integer>within(() -> 1)).isEqualTo(1);
    assertThatThrownBy(
            () ->
                deadline.within(
                    () -> {
                      throw new KeycloakException("a sentence");
                    }))
        .isInstanceOf(KeycloakException.class)
        .hasMessage("a sentence");
  }
}
