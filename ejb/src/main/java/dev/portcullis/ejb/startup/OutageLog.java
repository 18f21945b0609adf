package dev.portcullis.ejb.startup;

import java.util.List;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * What the servers log of each call that fails while the database is away: stack traces of many
 * kilobytes, several a call, of which none says more than the line that the application writes.
 * Every server hands {@code java.util.logging} filters on, so no server needs configuring.
 */
final class OutageLog implements Filter {
  /**
   * The exact loggers of WildFly and Payara, because filters are not inherited. Held here: a filter
   * of a logger that nobody holds is forgotten.
   */
  private static final List<Logger> LOGGERS =
      List.of(
          Logger.getLogger("org.jboss.as.ejb3.invocation"),
          Logger.getLogger("org.jboss.jca.adapters.jdbc.local.LocalManagedConnectionFactory"),
          Logger.getLogger("com.arjuna.ats.arjuna"),
          Logger.getLogger("jakarta.enterprise.ejb.container"));

  private final Filter before;

  private OutageLog(Filter before) {
    this.before = before;
  }

  /** Leaves them out from now on; the answer ends it. */
  static Runnable silence() {
    LOGGERS.forEach(logger -> logger.setFilter(new OutageLog(logger.getFilter())));
    return () ->
        LOGGERS.forEach(
            logger -> {
              if (logger.getFilter() instanceof OutageLog own) {
                logger.setFilter(own.before);
              }
            });
  }

  @Override
  public boolean isLoggable(LogRecord record) {
    boolean tellsOfOutage =
        record.getThrown() != null && DatabaseOutage.isCauseOf(record.getThrown());
    return !tellsOfOutage && (before == null || before.isLoggable(record));
  }
}
