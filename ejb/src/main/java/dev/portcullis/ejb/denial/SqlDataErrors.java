package dev.portcullis.ejb.denial;

import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Detects database errors that are caused by the content of a row. After any other error, the same
 * row can succeed later.
 */
final class SqlDataErrors {
  /** Classes of PostgreSQL's SQL states: values, constraints, and program limits. */
  private static final Set<String> CLASSES = Set.of("22", "23", "54");

  /** The maximum depth of wrapped exceptions; causes can be circular. */
  private static final int DEPTH = 50;

  private SqlDataErrors() {}

  /** The SQL state of the rejection, if {@code fault} is one; servers wrap it in different ways. */
  static Optional<String> stateOf(Throwable fault) {
    return Stream.iterate(fault, Objects::nonNull, Throwable::getCause)
        .limit(DEPTH)
        .filter(SQLException.class::isInstance)
        .map(refusal -> Objects.toString(((SQLException) refusal).getSQLState(), ""))
        .filter(state -> CLASSES.stream().anyMatch(state::startsWith))
        .findFirst();
  }
}
