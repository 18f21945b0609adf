package dev.portcullis.ejb.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions that a service refuses a call. */
public final class Refused {
  private Refused() {}

  /** The call fails for this reason; answers the failure. */
  public static Failure with(Reason reason, ThrowingCallable call) {
    Throwable thrown = catchThrowable(call);
    assertThat(thrown).isInstanceOf(Failure.class);
    Failure failure = (Failure) thrown;
    assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(reason);
    return failure;
  }

  /** The call fails because of exactly these fields, the first one first. */
  public static Failure naming(ThrowingCallable call, String... fields) {
    Failure failure = with(Reason.VALIDATION, call);
    assertThat(failure.issues())
        .as(failure.getMessage())
        .extracting(Issue::path)
        .containsExactly(fields);
    return failure;
  }

  /** The call fails because there is no such record, or it is another's. */
  public static Failure unknown(ThrowingCallable call) {
    return with(Reason.NOT_FOUND, call);
  }
}
