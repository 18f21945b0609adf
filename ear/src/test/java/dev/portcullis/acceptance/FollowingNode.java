package dev.portcullis.acceptance;

import dev.portcullis.kernel.Ids;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * A node that polls for changes only when another node wakes it. A request that waits for every
 * node wakes this one and so reveals that it waits.
 */
final class FollowingNode implements AutoCloseable {
  private static final int LISTENED_MILLIS = 50;
  private static final int PATIENCE_SECONDS = 30;

  private final String name = "following-" + Ids.id();
  private final Connection listening;
  private final Connection asking;
  private final int ownWakes;
  private final AtomicInteger woken = new AtomicInteger();
  private final Semaphore heardItself = new Semaphore(0);
  private final CompletableFuture<Void> following;
  private volatile boolean over;

  /** On two connections that are its own from now on. */
  FollowingNode(Connection listening, Connection asking) throws SQLException {
    this.listening = listening;
    this.asking = asking;
    ownWakes = asking.unwrap(PGConnection.class).getBackendPID();
    run(listening, "listen portcullis_policy");
    // It is waited for, no matter how long it is silent.
    run(asking, "insert into policy_nodes values ('" + name + "', 0, 'infinity')");
    following = CompletableFuture.runAsync(this::follow);
  }

  /** What a request is answered, and whether it waited. */
  record Observed<T>(T answer, boolean waited) {}

  /** Whether a request waits for this node before it is answered. */
  <T> Observed<T> observe(Supplier<T> request) throws SQLException, InterruptedException {
    calm();
    int before = woken.get();
    T answer = request.get();
    calm();
    return new Observed<>(answer, woken.get() > before);
  }

  /** Returns when the nodes have polled once more and this one has received their notifications. */
  private void calm() throws SQLException, InterruptedException {
    long look = number("select nextval('policy_looks')");
    do {
      run(asking, "notify portcullis_policy");
      hear();
    } while (number(
            "select min(look) from policy_nodes where seen_at > now() - interval '3 seconds'"
                + " and node <> '"
                + name
                + "'")
        <= look);
    run(asking, "notify portcullis_policy");
    hear();
  }

  private void hear() throws InterruptedException {
    if (!heardItself.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("The node did not receive its own notification");
    }
  }

  private void follow() {
    try {
      while (!over) {
        PGNotification[] heard =
            listening.unwrap(PGConnection.class).getNotifications(LISTENED_MILLIS);
        for (PGNotification wake : heard == null ? new PGNotification[0] : heard) {
          if (wake.getPID() == ownWakes) {
            heardItself.release();
          } else {
            woken.incrementAndGet();
            look();
          }
        }
      }
    } catch (SQLException gone) {
      throw new AssertionError(gone);
    }
  }

  private void look() throws SQLException {
    String sql = "update policy_nodes set look = nextval('policy_looks') where node = ?";
    try (PreparedStatement statement = listening.prepareStatement(sql)) {
      statement.setString(1, name);
      statement.executeUpdate();
    }
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = asking.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    over = true;
    following.join();
    try (Connection first = listening;
        Connection second = asking) {
      run(second, "delete from policy_nodes where node = '" + name + "'");
      run(first, "unlisten *");
    }
  }
}
