package dev.portcullis.persistence.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A connection that a server's pool may keep permanently. If the database fails, the current work
 * fails, and the next transaction gets a new physical connection. So every server recovers alike,
 * without its own pool validation.
 *
 * <p>Within a transaction the connection is not replaced. The work before the loss is gone, and
 * continuing would commit only half of it.
 */
final class ReconnectingConnection implements InvocationHandler {
  /** The idle time after which a connection is checked before its next use. */
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int PING_MILLIS = 5_000;

  /** The minimum time before a read-only connection is opened again. */
  private static final Duration KEPT = Duration.ofSeconds(5);

  /** When a connection was last found lost. Connections last used before may be lost, too. */
  private static volatile long lost = System.nanoTime() - IDLE_NANOS;

  private static final String WRITABLE = "select current_setting('transaction_read_only') = 'off'";

  /** Opens a physical connection. */
  @FunctionalInterface
  interface Opener {
    Connection open() throws SQLException;
  }

  private final Opener opener;
  private final long keptNanos;
  private Connection physical;
  private boolean autoCommit = true;
  private boolean inTransaction;
  private boolean works;
  private boolean bounded;
  private boolean silent;
  private boolean closed;
  private long lastUsed = System.nanoTime();
  private long openedAt = System.nanoTime();

  private ReconnectingConnection(Opener opener, Duration kept) throws SQLException {
    this.opener = opener;
    this.keptNanos = kept.toNanos();
    this.physical = opener.open();
    ConnectionCounts.opened();
  }

  static Connection open(Opener opener) throws SQLException {
    return open(opener, KEPT);
  }

  /** A connection that is reopened at most once in {@code kept} because it is read-only. */
  static Connection open(Opener opener, Duration kept) throws SQLException {
    return (Connection)
        Proxy.newProxyInstance(
            ReconnectingConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new ReconnectingConnection(opener, kept));
  }

  /** Makes every connection check that it is alive and can write before its next use. */
  static void markAllSuspect() {
    lost = System.nanoTime();
  }

  /** A rollback to a savepoint (with an argument) leaves the transaction open. */
  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "equals" -> {
        return proxy == arguments[0];
      }
      case "hashCode" -> {
        return System.identityHashCode(proxy);
      }
      case "toString" -> {
        return "Reconnecting " + physical;
      }
      case "isClosed" -> {
        return closed;
      }
      case "close", "abort" -> close();
      case "commit", "rollback" -> inTransaction = inTransaction && arguments != null;
      case "setAutoCommit" -> setAutoCommit((boolean) arguments[0]);
      default -> {
        reconnect();
        bound();
        inTransaction = !autoCommit;
      }
    }
    count(method.getName());
    try {
      return method.invoke(physical, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    } finally {
      lastUsed = System.nanoTime();
    }
  }

  /** Changing the mode ends an open transaction, also if the connection was lost. */
  private void setAutoCommit(boolean wanted) throws SQLException {
    boolean endsTransaction = wanted != autoCommit;
    autoCommit = wanted;
    try {
      reconnect();
    } finally {
      inTransaction = inTransaction && !endsTransaction;
    }
  }

  private void close() {
    if (!closed) {
      closed = true;
      ConnectionCounts.closed();
    }
  }

  /**
   * Pools call various methods between transactions; only calls that create statements count as
   * use.
   */
  private void count(String called) {
    boolean now =
        inTransaction
            && !closed
            && (works || called.startsWith("prepare") || called.startsWith("create"));
    if (now != works) {
      works = now;
      ConnectionCounts.transactions(now ? 1 : -1);
    }
  }

  private void reconnect() throws SQLException {
    if (closed || inTransaction) {
      return;
    }
    boolean hurried = DatabaseCircuitBreaker.isFailFast();
    boolean doubtful = System.nanoTime() - lastUsed > IDLE_NANOS || lastUsed - lost < 0;
    boolean isClosed = physical.isClosed();
    if (isClosed || (doubtful && !isUsable(hurried))) {
      lost = System.nanoTime();
      discard();
      if (hurried && !isClosed && silent) {
        throw DatabaseCircuitBreaker.silent();
      }
      physical = opener.open();
      openedAt = System.nanoTime();
      bounded = false;
      physical.setAutoCommit(autoCommit);
    }
  }

  /** Sets a network timeout for fail-fast work, which ends it whatever the network does. */
  private void bound() throws SQLException {
    boolean hurried = DatabaseCircuitBreaker.isFailFast();
    if (hurried != bounded && !closed) {
      physical.setNetworkTimeout(
          Runnable::run, hurried ? DatabaseCircuitBreaker.MAX_WAIT_MILLIS : 0);
      bounded = hurried;
    }
  }

  /**
   * Whether the connection responds and can write. After a failover an old connection may lead to a
   * read-only database, and a new one to its successor. A new connection that cannot write either
   * is kept for a while.
   */
  private boolean isUsable(boolean hurried) {
    silent = false;
    try {
      int patience = physical.getNetworkTimeout();
      physical.setNetworkTimeout(
          Runnable::run, hurried ? DatabaseCircuitBreaker.MAX_WAIT_MILLIS : PING_MILLIS);
      boolean writable = isWritable();
      physical.setNetworkTimeout(Runnable::run, patience);
      return writable || System.nanoTime() - openedAt < keptNanos;
    } catch (SQLException lostNow) {
      silent = lostNow.getCause() instanceof SocketTimeoutException;
      return false;
    }
  }

  private boolean isWritable() throws SQLException {
    try (Statement statement = physical.createStatement();
        ResultSet row = statement.executeQuery(WRITABLE)) {
      return row.next() && row.getBoolean(1);
    } finally {
      if (!autoCommit) {
        physical.rollback();
      }
    }
  }

  private void discard() {
    try {
      physical.close();
    } catch (SQLException alreadyGone) {
      // The connection is replaced because it is gone.
    }
  }
}
