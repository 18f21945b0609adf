package dev.portcullis.ejb.denial;

import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells that the database refuses a row for what is in it from everything else, after which the
 * same row can succeed.
 */
final class SqlDataErrors {
  /** Classes of PostgreSQL's SQL states: values, constraints, and what is too large for it. */
  private static final Set<String> CLASSES = Set.of("22", "23", "54");

  /** More than any server wraps a fault; causes can go round in a circle. */
  private static final int DEPTH = 50;

  private SqlDataErrors() {}

  /** The SQL state of the refusal, if {@code fault} is one; servers wrap it in their own ways. */
  static Optional<String> stateOf(Throwable fault) {
    return Stream.iterate(fault, Objects::nonNull, Throwable::getCause)
        .limit(DEPTH)
        .filter(SQLException.class::isInstance)
        .map(refusal -> Objects.toString(((SQLException) refusal).getSQLState(), ""))
        .filter(state -> CLASSES.stream().anyMatch(state::startsWith))
        .findFirst();
  }
}
