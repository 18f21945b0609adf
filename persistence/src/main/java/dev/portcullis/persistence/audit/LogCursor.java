package dev.portcullis.persistence.audit;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The progress of a verification run over the logs. The next row is the one after {@code position}.
 *
 * @param log which log
 * @param chain which of its chains
 * @param position the last verified position, 0 for none
 */
public record LogCursor(HashChainedLog log, int chain, long position) {
  /** Before every row of every log. */
  public static final LogCursor START = startOf(HashChainedLog.AUDIT);

  private static final Pattern FORM =
      Pattern.compile("([a-z_]{1,20}):(-?[0-9]{1,10}):([0-9]{1,18})");

  /** Before every row of one log. */
  public static LogCursor startOf(HashChainedLog log) {
    return new LogCursor(log, Integer.MIN_VALUE, 0);
  }

  /** Parses the output of {@link #toString()}; empty if {@code text} is not valid. */
  public static Optional<LogCursor> parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    long chain = Long.parseLong(parts.group(2));
    return HashChainedLog.of(parts.group(1))
        .filter(log -> chain == (int) chain)
        .map(log -> new LogCursor(log, (int) chain, Long.parseLong(parts.group(3))));
  }

  /** Log, chain and position, joined by colons. */
  @Override
  public String toString() {
    return log.wireName() + ":" + chain + ":" + position;
  }
}
