package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A row of a log with all that its hash covers, to be checked apart from the database. */
final class HashChainedRow {
  /** What the first row of a chain has for the hash of the row before. */
  static final String NOTHING = "00".repeat(32);

  /** Follows the table's name where columns that came later have values (ADR 0014). */
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

  /** The hash of the row before, as this row claims it. */
  String previousHash() {
    return columns[2];
  }

  /** The hash of this row, as it claims it. */
  String hash() {
    return columns[3];
  }

  long sequence() {
    return Long.parseLong(columns[SEQUENCE]);
  }

  String id() {
    return columns[ID];
  }

  /** What the hash of this row must be. */
  String computedHash() {
    int known = columns.length - log.added();
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
   * What is wrong with this row as the one that follows {@code before}; null if nothing is.
   *
   * @param before the head of the chain so far; position 0 if there is no row before
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
