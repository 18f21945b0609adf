package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A row of a log with all values that its hash covers. It can be verified without the database. */
final class HashChainedRow {
  /** The previous hash of the first row of a chain. */
  static final String NO_PREVIOUS_HASH = "00".repeat(32);

  /** Appended to the table's name if columns that were added later have values (ADR 0014). */
  private static final String SECOND_FORM = " 2";

  private static final int SEQUENCE = 4;
  private static final int ID = 5;

  private final HashChainedLog log;
  private final String[] columns;

  /** A row in the form of {@link HashChainedLog#select()}. */
  HashChainedRow(HashChainedLog log, Object[] columns) {
    this.log = log;
    this.columns = Arrays.copyOf(columns, columns.length, String[].class);
  }

  LogCheckpoint head() {
    return new LogCheckpoint(log, chain(), position(), hash());
  }

  int chain() {
    return Integer.parseInt(columns[0]);
  }

  long position() {
    return Long.parseLong(columns[1]);
  }

  /** The hash of the previous row, as stored in this row. */
  String previousHash() {
    return columns[2];
  }

  /** The hash of this row, as stored in it. */
  String hash() {
    return columns[3];
  }

  long sequence() {
    return Long.parseLong(columns[SEQUENCE]);
  }

  String id() {
    return columns[ID];
  }

  /** The recomputed hash of this row. */
  String computedHash() {
    int known = columns.length - log.addedColumns();
    boolean asBefore = Arrays.stream(columns, known, columns.length).allMatch(Objects::isNull);
    String hashed =
        Stream.concat(
                Stream.of(
                    asBefore ? log.table() : log.table() + SECOND_FORM,
                    columns[0],
                    columns[1],
                    columns[2]),
                Arrays.stream(columns, SEQUENCE, asBefore ? known : columns.length))
            .map(HashChainedRow::hashed)
            .collect(Collectors.joining());
    return Sha256.hex(hashed);
  }

  /**
   * Checks this row as the successor of {@code before}.
   *
   * @param before the head of the chain so far; position 0 if there is no previous row
   * @return the problem; null if there is none
   */
  String problem(LogCheckpoint before) {
    if (position() != before.position() + 1) {
      return position() <= before.position()
          ? "The position is used twice"
          : "The rows from position " + (before.position() + 1) + " up to this one are missing";
    }
    if (!Objects.equals(previousHash(), before.hash())) {
      return "The previous row is not the one that this row was linked to";
    }
    return Objects.equals(hash(), computedHash())
        ? null
        : "The row was changed after it was written";
  }

  private static String hashed(String value) {
    return value == null ? "-," : value.getBytes(StandardCharsets.UTF_8).length + ":" + value + ",";
  }
}
