package dev.portcullis.ejb.sentinel;

import dev.portcullis.persistence.sentinel.EscapeRow;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The escapes that an earlier judgement of a block found. They stay, whatever the current rights
 * are.
 *
 * @param count the number of transactions
 * @param rows those with rows, {@link BlockJudgement#MOST_ROWS} at most
 */
public record EscapeSummary(int count, List<EscapeRow> rows) {
  /** For a block that was not judged before. */
  static final EscapeSummary NONE = new EscapeSummary(0, List.of());

  /** Copies the list. */
  public EscapeSummary {
    rows = List.copyOf(rows);
  }

  /** The rows by the indexes of their transactions. */
  Map<Integer, EscapeRow> byPlace() {
    return rows.stream().collect(Collectors.toMap(EscapeRow::place, Function.identity()));
  }
}
