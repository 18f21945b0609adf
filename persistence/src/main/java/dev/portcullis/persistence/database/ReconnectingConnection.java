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
 * A connection that a server's pool may keep for good. When the database went away, the work in
 * hand fails, and the next transaction on it gets a new physical connection; so every server
 * recovers alike, without a pool validation of its own.
 *
 * <p>Within a transaction nothing is mended: what was done before the loss is gone, and going on
 * would keep half of it.
 */
final class ReconnectingConnection implements InvocationHandler {
  /** Idle this long, a connection is asked whether it still lives before it is used. */
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int PING_MILLIS = 5_000;

  /** One that only reads is not opened again before this time is over. */
  private static final Duration KEPT = Duration.ofSeconds(5);

  /** When one was last found lost: those that were used before may be, too. */
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

  /** One that is opened again at most once in {@code kept} because it only reads. */
  static Connection open(Opener opener, Duration kept) throws SQLException {
    return (Connection)
        Proxy.newProxyInstance(
            ReconnectingConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new ReconnectingConnection(opener, kept));
  }

  /** Lets every connection be asked whether it still lives, and can write, before it is used. */
  static void markAllSuspect() {
    lost = System.nanoTime();
  }

  /** A rollback to a savepoint, the one with an argument, leaves the transaction open. */
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
        mend();
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

  /** Another mode ends the transaction, if there is one, also where the connection was lost. */
  private void setAutoCommit(boolean wanted) throws SQLException {
    boolean endsTransaction = wanted != autoCommit;
    autoCommit = wanted;
    try {
      mend();
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

  /** Pools ask for this and that between transactions; what makes statements is at work. */
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

  private void mend() throws SQLException {
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

  /** What somebody does in a hurry ends, whatever the network does. */
  private void bound() throws SQLException {
    boolean hurried = DatabaseCircuitBreaker.isFailFast();
    if (hurried != bounded && !closed) {
      physical.setNetworkTimeout(Runnable::run, hurried ? DatabaseCircuitBreaker.MOST_MILLIS : 0);
      bounded = hurried;
    }
  }

  /**
   * Whether it answers and can write: after a failover one may lead to a database that only reads,
   * and a new one to its successor. If a new one cannot write either, it is kept for a while.
   */
  private boolean isUsable(boolean hurried) {
    silent = false;
    try {
      int patience = physical.getNetworkTimeout();
      physical.setNetworkTimeout(
          Runnable::run, hurried ? DatabaseCircuitBreaker.MOST_MILLIS : PING_MILLIS);
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
      // It is replaced because it is gone.
    }
  }
}
