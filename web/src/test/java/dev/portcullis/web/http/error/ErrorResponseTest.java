package dev.portcullis.web.http.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorResponseTest {
  @ParameterizedTest
  @EnumSource(Reason.class)
  void anUnavailableServiceReturnsARetryAfter(Reason reason) {
    Failure failure = Failure.of(reason, "Because");
    boolean unavailable = ErrorResponse.status(reason) == 503;
    assertThat(ErrorResponse.headers(failure).containsKey("retry-after")).isEqualTo(unavailable);
  }
}
