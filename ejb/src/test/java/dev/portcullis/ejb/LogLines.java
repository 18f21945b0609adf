package dev.portcullis.ejb;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class logs while a test looks, debugging aside; it is not printed. */
public final class LogLines extends Handler implements AutoCloseable {
  private final Logger logger;
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();

  private LogLines(Logger logger) {
    this.logger = logger;
  }

  /** Looks from now on. */
  public static LogLines of(Class<?> type) {
    LogLines lines = new LogLines(Logger.getLogger(type.getName()));
    lines.logger.setUseParentHandlers(false);
    lines.logger.addHandler(lines);
    return lines;
  }

  /** The lines until now. */
  public List<String> texts() {
    return records.stream().map(LogRecord::getMessage).toList();
  }

  /** The stack trace after them. */
  public List<Throwable> traces() {
    return records.stream().map(LogRecord::getThrown).filter(thrown -> thrown != null).toList();
  }

  @Override
  public void publish(LogRecord line) {
    records.add(line);
  }

  @Override
  public void flush() {
    // keeps all
  }

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
  }
}
