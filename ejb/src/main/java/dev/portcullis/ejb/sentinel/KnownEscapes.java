package dev.portcullis.ejb.sentinel;

import dev.portcullis.persistence.sentinel.EscapeRow;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What an earlier judgement of a block found to have escaped. It stays, whatever rights are now.
 *
 * @param count how many transactions
 * @param rows those that have rows, {@link BlockJudgement#MOST_ROWS} at most
 */
public record KnownEscapes(int count, List<EscapeRow> rows) {
  /** Those of a block that was not judged before. */
  static final KnownEscapes NONE = new KnownEscapes(0, List.of());

  /** Copies the list. */
  public KnownEscapes {
    rows = List.copyOf(rows);
  }

  /** The rows by the places of their transactions. */
  Map<Integer, EscapeRow> byPlace() {
    return rows.stream().collect(Collectors.toMap(EscapeRow::place, Function.identity()));
  }
}
