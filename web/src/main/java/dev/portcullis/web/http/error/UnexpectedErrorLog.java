package dev.portcullis.web.http.error;

import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.LogThrottle;
import java.sql.SQLException;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of requests that failed for a fault or for want of the database: a few a minute, and then
 * how many more they were. Whoever finds a request that fails could otherwise fill the disk with
 * it.
 */
public final class UnexpectedErrorLog {
  private static final Logger LOG = LoggerFactory.getLogger(UnexpectedErrorLog.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(10);

  private UnexpectedErrorLog() {}

  /** Tells of a fault, with its cause. */
  public static void fault(Throwable thrown) {
    LINES.permit("faults").ifPresent(more -> LOG.error("Unexpected fault{}", more, thrown));
  }

  /** Tells of a request that was refused for want of the database, and what that has said. */
  static void outage(Throwable thrown) {
    LINES
        .permit("outages")
        .ifPresent(
            more ->
                LOG.warn(
                    "Refused for want of the database: {}: {}{}",
                    CallContext.current().httpOperation(),
                    DatabaseOutage.of(thrown).map(UnexpectedErrorLog::said).orElse(""),
                    more));
  }

  private static String said(Throwable outage) {
    String state = outage instanceof SQLException refused ? refused.getSQLState() + " " : "";
    return state + Objects.toString(outage.getMessage(), "").lines().findFirst().orElse("");
  }
}
