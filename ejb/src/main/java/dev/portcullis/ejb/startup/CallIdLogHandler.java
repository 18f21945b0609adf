package dev.portcullis.ejb.startup;

import dev.portcullis.kernel.CallContext;
import java.util.Arrays;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.MDC;
import org.slf4j.helpers.BasicMDCAdapter;

/**
 * Adds the ids of the call to the log records of the application, for servers that log with {@code
 * java.util.logging} and have no MDC. The ids are a map among the parameters, which the servers'
 * formatters for structured logs write as fields. On servers with an MDC the handler does nothing.
 *
 * <p>It is a handler because the handlers of a logger receive a record before those of its parents,
 * in the thread that logs.
 */
final class CallIdLogHandler extends Handler {
  /** A strong reference: otherwise the logger and its handler are garbage-collected. */
  private static final Logger APPLICATION = Logger.getLogger("dev.portcullis");

  private CallIdLogHandler() {}

  /** Adds them from now on; the result ends it. */
  static Runnable begin() {
    if (!(MDC.getMDCAdapter() instanceof BasicMDCAdapter)) {
      return () -> {};
    }
    return begin(APPLICATION);
  }

  /** The same for the records of one logger and those below it. */
  static Runnable begin(Logger logger) {
    CallIdLogHandler handler = new CallIdLogHandler();
    logger.addHandler(handler);
    return () -> logger.removeHandler(handler);
  }

  @Override
  public void publish(LogRecord record) {
    CallContext.bound()
        .ifPresent(
            call -> {
              Object[] given = record.getParameters();
              if (given == null || given.length == 0) {
                record.setMessage(literal(record.getMessage()));
                given = new Object[0];
              }
              Object[] all = Arrays.copyOf(given, given.length + 1);
              all[given.length] = call.logFields();
              record.setParameters(all);
            });
  }

  /** Escapes a text that is no pattern, because it has parameters now. */
  private static String literal(String message) {
    return message == null || !message.contains("{0")
        ? message
        : message.replace("'", "''").replace("{", "'{'");
  }

  @Override
  public void flush() {
    // writes nothing itself
  }

  @Override
  public void close() {
    // has no resources
  }
}
