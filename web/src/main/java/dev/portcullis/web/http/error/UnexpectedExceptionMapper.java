package dev.portcullis.web.http.error;

import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.sql.SQLException;

/**
 * Handles exceptions other than {@link Failure}: errors of the server itself in our error form,
 * wrapped failures, and serialization conflicts in the database. A database outage leaves one log
 * line. Faults are logged with their cause, and the response has no details.
 */
public class UnexpectedExceptionMapper implements ExceptionMapper<Throwable> {
  /** Seconds until a client retries: a database failover, or a lock, takes about that long. */
  private static final int RETRY_SECONDS = 5;

  @Context private UriInfo uri;

  @Override
  public Response toResponse(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof Failure failure) {
        return ErrorResponse.of(failure, uri);
      }
    }
    if (thrown instanceof WebApplicationException refusal) {
      Reason reason = ErrorResponse.reason(refusal.getResponse().getStatus());
      if (reason != null) {
        Response answer = ErrorResponse.of(ErrorResponse.refusal(reason), uri);
        String allow = refusal.getResponse().getHeaderString(HttpHeaders.ALLOW);
        return allow == null
            ? answer
            : Response.fromResponse(answer).header(HttpHeaders.ALLOW, allow).build();
      }
    }
    if (DatabaseOutage.isCauseOf(thrown)) {
      UnexpectedErrorLog.outage(thrown);
      return ErrorResponse.of(
          Failure.overloaded("The database does not respond; try again later", RETRY_SECONDS), uri);
    }
    if (isSerializationConflict(thrown)) {
      return ErrorResponse.of(
          Failure.of(Reason.CONFLICT, "Another request is changing the record; try again"), uri);
    }
    UnexpectedErrorLog.fault(thrown);
    return ErrorResponse.unexpected(uri);
  }

  /**
   * Whether the database aborted this transaction because of a concurrent one (SQLSTATE class 40).
   */
  private static boolean isSerializationConflict(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException refusal
          && refusal.getSQLState() != null
          && refusal.getSQLState().startsWith("40")) {
        return true;
      }
    }
    return false;
  }
}
