package dev.portcullis.ejb.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts what a service refuses, and that it then leaves nothing. */
public final class Refused {
  private Refused() {}

  /**
   * The failure of {@code call}, which leaves neither a changed row nor an audit row: the driver
   * writes that of a refusal.
   */
  public static Failure by(ThrowingCallable call) {
    Throwable thrown = catchThrowable(call);
    assertThat(thrown).isInstanceOf(Failure.class);
    assertThat(CallLogs.audit()).isEmpty();
    assertThat(CallLogs.mutations()).isEmpty();
    return (Failure) thrown;
  }

  /** Asserts that {@code call} is refused for {@code reason}. */
  public static Failure with(Reason reason, ThrowingCallable call) {
    Failure failure = by(call);
    assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(reason);
    return failure;
  }

  /** Asserts that {@code call} is refused for these fields, in this order. */
  public static Failure naming(ThrowingCallable call, String... paths) {
    Failure failure = with(Reason.VALIDATION, call);
    assertThat(failure.issues()).extracting(Issue::path).containsExactly(paths);
    return failure;
  }
}
