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
 * Tells faults that say nothing but that the database cannot be reached, or takes no more work,
 * from defects: the same request can succeed a moment later.
 */
public final class DatabaseOutage {
  /**
   * Classes and codes of PostgreSQL's SQL states: no connection, an exhausted resource such as
   * connections, a server that ends or does not accept sessions, a database that only reads, a lock
   * that took too long, and a transaction that did nothing for too long.
   */
  private static final Set<String> STATES = Set.of("08", "53", "57P", "25006", "55P03", "25P03");

  /** A lock that took too long, and a transaction that was ended because it did nothing. */
  private static final Set<String> HELD = Set.of("55P03", "25P03");

  private DatabaseOutage() {}

  /** Whether {@code fault}, or what led to it, is one; servers wrap it in their own ways. */
  public static boolean isCauseOf(Throwable fault) {
    return of(fault).isPresent();
  }

  /**
   * Whether the database answers and ended the work for a time limit: another transaction keeps a
   * lock, or this one did nothing for too long.
   */
  public static boolean isLockTimeout(Throwable fault) {
    return of(fault)
        .filter(SQLException.class::isInstance)
        .map(thrown -> ((SQLException) thrown).getSQLState())
        .filter(HELD::contains)
        .isPresent();
  }

  /** What the database or its driver said, if that is what led to {@code fault}. */
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
   * A server's pool that has no connection to give says so as a resource adapter does. Payara's
   * transaction manager leaves out what the driver said when the connection is gone at the commit.
   */
  private static boolean isOne(Throwable thrown) {
    return thrown instanceof ResourceException
        || thrown instanceof SystemException
        || (thrown instanceof SQLException refused
            && STATES.stream().anyMatch(Objects.toString(refused.getSQLState(), "")::startsWith));
  }
}
