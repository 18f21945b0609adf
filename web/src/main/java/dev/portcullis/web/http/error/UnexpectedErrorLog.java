package dev.portcullis.web.http.error;

import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.LogThrottle;
import java.sql.SQLException;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs requests that failed because of a fault or a database outage: a few per minute, and then the
 * number of the others. Otherwise a client that finds a failing request could fill the disk with
 * log lines.
 */
public final class UnexpectedErrorLog {
  private static final Logger LOG = LoggerFactory.getLogger(UnexpectedErrorLog.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(10);

  private UnexpectedErrorLog() {}

  /** Logs a fault, with its cause. */
  public static void fault(Throwable thrown) {
    LINES.permit("faults").ifPresent(more -> LOG.error("Unexpected fault{}", more, thrown));
  }

  /** Logs a request that failed because of a database outage, with the error of the database. */
  static void outage(Throwable thrown) {
    LINES
        .permit("outages")
        .ifPresent(
            more ->
                LOG.warn(
                    "Rejected because the database is unavailable: {}: {}{}",
                    CallContext.current().httpOperation(),
                    DatabaseOutage.of(thrown).map(UnexpectedErrorLog::causeText).orElse(""),
                    more));
  }

  private static String causeText(Throwable outage) {
    String state = outage instanceof SQLException refused ? refused.getSQLState() + " " : "";
    return state + Objects.toString(outage.getMessage(), "").lines().findFirst().orElse("");
  }
}
