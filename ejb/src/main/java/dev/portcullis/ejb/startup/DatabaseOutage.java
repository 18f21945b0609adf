package dev.portcullis.ejb.startup;

import jakarta.resource.ResourceException;
import jakarta.transaction.SystemException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Distinguishes an unavailable or overloaded database from defects: the same request can succeed a
 * moment later.
 */
public final class DatabaseOutage {
  /**
   * Classes and codes of PostgreSQL's SQL states: no connection, an exhausted resource such as
   * connections, and a server that ends or does not accept sessions. Also a read-only database, a
   * lock timeout, and an idle transaction timeout.
   */
  private static final Set<String> STATES = Set.of("08", "53", "57P", "25006", "55P03", "25P03");

  /** A lock timeout, and an idle transaction timeout. */
  private static final Set<String> LOCK_TIMEOUTS = Set.of("55P03", "25P03");

  private DatabaseOutage() {}

  /** Whether {@code fault} or one of its causes is an outage; servers wrap it in different ways. */
  public static boolean isCauseOf(Throwable fault) {
    return of(fault).isPresent();
  }

  /**
   * Whether the database responded and aborted the work after a timeout: another transaction has a
   * lock, or this one was idle for too long.
   */
  public static boolean isLockTimeout(Throwable fault) {
    return of(fault)
        .filter(SQLException.class::isInstance)
        .map(thrown -> ((SQLException) thrown).getSQLState())
        .filter(LOCK_TIMEOUTS::contains)
        .isPresent();
  }

  /** The error of the database or its driver, if it caused {@code fault}. */
  public static Optional<Throwable> of(Throwable fault) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Throwable> open = new ArrayDeque<>();
    open.add(fault);
    while (!open.isEmpty()) {
      Throwable next = open.remove();
      if (!seen.add(next)) {
        continue;
      }
      if (isOne(next)) {
        return Optional.of(next);
      }
      Arrays.stream(next.getSuppressed()).forEach(open::add);
      if (next.getCause() != null) {
        open.add(next.getCause());
      }
      if (next instanceof SQLException batch && batch.getNextException() != null) {
        open.add(batch.getNextException());
      }
    }
    return Optional.empty();
  }

  /**
   * An exhausted pool of a server throws the exception of a resource adapter. Payara's transaction
   * manager omits the driver's exception when the connection breaks at the commit.
   */
  private static boolean isOne(Throwable thrown) {
    return thrown instanceof ResourceException
        || thrown instanceof SystemException
        || (thrown instanceof SQLException refused
            && STATES.stream().anyMatch(Objects.toString(refused.getSQLState(), "")::startsWith));
  }
}
