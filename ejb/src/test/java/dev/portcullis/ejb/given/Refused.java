package dev.portcullis.ejb.given;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What services refuse, and what that leaves in the logs. */
public final class Refused {
  private Refused() {}

  /** The failure of a call, which must be for this reason. */
  public static Failure of(Reason reason, ThrowingCallable call) {
    Throwable thrown = catchThrowable(call);
    assertThat(thrown).as("%s", reason).isInstanceOf(Failure.class);
    Failure failure = (Failure) thrown;
    assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(reason);
    return failure;
  }

  /** The failure of a call that must name these fields, in this order. */
  public static Failure invalid(ThrowingCallable call, String... fields) {
    Failure failure = of(Reason.VALIDATION, call);
    List<Issue> issues = failure.issues();
    assertThat(issues).extracting(Issue::path).containsExactly(fields);
    return failure;
  }

  /**
   * The row that the filter of requests writes for the refused call before.
   *
   * @param status what the client is answered
   */
  public static AuditLogView row(int status) {
    Services.get(AuditRecorder.class).outcome(status);
    List<AuditLogView> rows = CallLogs.audit();
    assertThat(rows).hasSize(1);
    AuditLogView row = rows.get(0);
    assertThat(row.actionDetails().statusCode()).isEqualTo(status);
    assertThat(row.actionDetails().result()).isEqualTo("failure");
    return row;
  }
}
