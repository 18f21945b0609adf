package dev.portcullis.ejb.startup;

import java.util.List;
import java.util.Objects;
import java.util.logging.Filter;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Suppresses the servers' log records for calls that fail during a database outage. They contain
 * stack traces of many kilobytes, several per call, without more information than the line that the
 * application writes. Every server supports filters of {@code java.util.logging}, so no server
 * needs configuration.
 */
final class OutageLogFilter implements Filter {
  private static final String POOL = "javax.enterprise.resource.resourceadapter.";

  /** The exact loggers of WildFly and Payara, because filters are not inherited. */
  private static final List<String> LOGGERS =
      List.of(
          "org.jboss.as.ejb3.invocation",
          "org.jboss.jca.adapters.jdbc.local.LocalManagedConnectionFactory",
          "com.arjuna.ats.arjuna",
          "jakarta.enterprise.ejb.container",
          "javax.enterprise.resource.jta.com.sun.enterprise.transaction",
          POOL + "com.sun.enterprise.resource",
          POOL + "com.sun.enterprise.resource.rm",
          POOL + "com.sun.gjc.spi.jdbc40");

  private final Filter before;

  private OutageLogFilter(Filter before) {
    this.before = before;
  }

  /**
   * Suppresses them from now on; the result ends it. The result also references the loggers,
   * because an unreferenced logger is garbage-collected with its filter. Call it after the first
   * use of the pool: Payara does not find its messages for loggers that others created first.
   */
  static Runnable silence() {
    List<Logger> loggers =
        LOGGERS.stream()
            .map(LogManager.getLogManager()::getLogger)
            .filter(Objects::nonNull)
            .toList();
    loggers.forEach(logger -> logger.setFilter(new OutageLogFilter(logger.getFilter())));
    return () ->
        loggers.forEach(
            logger -> {
              if (logger.getFilter() instanceof OutageLogFilter own) {
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
