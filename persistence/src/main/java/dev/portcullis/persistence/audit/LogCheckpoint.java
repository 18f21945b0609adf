package dev.portcullis.persistence.audit;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The newest row of a chain at some time. A copy outside the database later shows whether this row
 * and all before it are unchanged.
 *
 * @param log which log
 * @param chain which of its chains
 * @param position the row's position in the chain, from 1
 * @param hash the row's hash, 64 lowercase hexadecimal digits
 */
public record LogCheckpoint(HashChainedLog log, int chain, long position, String hash) {
  private static final Pattern FORM =
      Pattern.compile("([a-z_]{1,20}):([0-9]{1,9}):([0-9]{1,18}):([0-9a-f]{64})");

  /** The head of a chain without rows. */
  static LogCheckpoint none(HashChainedLog log, int chain) {
    return new LogCheckpoint(log, chain, 0, HashChainedRow.NO_PREVIOUS_HASH);
  }

  /** Parses the output of {@link #toString()}; empty if {@code text} is not valid. */
  public static Optional<LogCheckpoint> parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    return HashChainedLog.of(parts.group(1))
        .map(
            log ->
                new LogCheckpoint(
                    log,
                    Integer.parseInt(parts.group(2)),
                    Long.parseLong(parts.group(3)),
                    parts.group(4)));
  }

  /** Log, chain, position and hash, joined by colons. */
  @Override
  public String toString() {
    return log.wireName() + ":" + chain + ":" + position + ":" + hash;
  }
}
