package dev.portcullis.legacy.query;

import dev.portcullis.kernel.Failure;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A position in a history: the content of a {@code tx_id}. */
public record HistoryCursor(long blockNumber, int blockIndex) {
  /** The position after everything. */
  static final HistoryCursor END = new HistoryCursor(Long.MAX_VALUE, 0);

  private static final Pattern FORM = Pattern.compile("([0-9]{1,18}),([0-9]{1,9})");

  /**
   * Parses a {@code tx_id}; empty for none, and for that of a pending deposit.
   *
   * @param text null for none
   * @throws Failure VALIDATION if it is malformed
   */
  public static Optional<HistoryCursor> of(String text) {
    if (text == null || text.isEmpty() || text.equals(HistoryEntry.NOWHERE)) {
      return Optional.empty();
    }
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw Failure.invalid("tx_id", "must be a cursor that a history returned");
    }
    return Optional.of(
        new HistoryCursor(Long.parseLong(parts.group(1)), Integer.parseInt(parts.group(2))));
  }
}
