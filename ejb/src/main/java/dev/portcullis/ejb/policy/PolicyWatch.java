package dev.portcullis.ejb.policy;

import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.metrics.Build;
import dev.portcullis.ejb.policy.ReconnectingTask.Outage;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.DatabaseCircuitBreaker;
import dev.portcullis.persistence.database.PortcullisDataSource;
import dev.portcullis.persistence.policy.ApplicationNodeQueries;
import dev.portcullis.persistence.policy.PolicyChangeQueries;
import dev.portcullis.persistence.policy.PolicyPollResult;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * Looks for changes of policy, four times a second and whenever somebody waits, here or on another
 * node. It has two connections of its own: a pool that others emptied must not blind it.
 */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class PolicyWatch {
  private static final Duration PAUSE = Duration.ofMillis(250);

  /** Between looks while another node is waited for. */
  private static final Duration SHORT_PAUSE = Duration.ofMillis(2);

  private static final Duration AFTER_FAILURE = Duration.ofMillis(200);
  private static final int LISTENED_MILLIS = 1_000;
  private static final int NETWORK_MILLIS = 5_000;

  /** What it means when there is no connection to look by. */
  private static final String BLIND =
      "This node cannot check for permission changes: its cached permissions expire after a second,"
          + " then each call queries the database";

  /** What it means when there is none to be woken by. */
  private static final String DEAF =
      "This node cannot be woken by others: it looks for changes of permissions four times a"
          + " second, and others wait for that with theirs";

  /** Changes are kept for an hour: after less than that nothing was missed. */
  private static final long SURE_NANOS = Duration.ofMinutes(30).toNanos();

  @Inject private PolicyFeed feed;
  @Inject private JobConfig config;
  @Resource private ManagedThreadFactory threads;

  private final String node = Ids.id();
  private final Signal signal = new Signal();
  private final DatabaseCircuitBreaker databaseCircuitBreaker = DatabaseCircuitBreaker.ofProcess();
  private final ReconnectingTask watch =
      new ReconnectingTask(BLIND, PolicyWatch::connection, this::watch, this::heard, AFTER_FAILURE);
  private final ReconnectingTask listen =
      new ReconnectingTask(
          DEAF, PolicyWatch::connection, this::listen, unheard -> {}, AFTER_FAILURE);
  private String snapshot;

  /** The look that the other nodes are waited for to catch up with; null for none. */
  private PollResult open;

  private long looked;
  private Thread watching;
  private Thread listening;

  @PostConstruct
  void start() {
    feed.onWanted(signal::raise);
    watching = threads.newThread(watch);
    listening = threads.newThread(listen);
    watching.start();
    listening.start();
  }

  /** By which the other nodes know this one, until it ends. */
  public String node() {
    return node;
  }

  /** Since when and why changes of permissions are not followed; empty if they are. */
  public Optional<Outage> outage() {
    return watch.outage();
  }

  private record PollResult(long number, long sent) {}

  private static Connection connection() throws SQLException {
    Connection connection = PortcullisDataSource.dedicated();
    try {
      connection.setNetworkTimeout(Runnable::run, NETWORK_MILLIS);
      return connection;
    } catch (SQLException unusable) {
      connection.close();
      throw unusable;
    }
  }

  private void watch(Connection connection) throws SQLException, InterruptedException {
    // Behind the same address there may be another database now, in which less has happened.
    snapshot = null;
    open = null;
    // Others must know of this node, after a crash of the database too, before it has a lease.
    PolicyChangeQueries.join(connection, node);
    ApplicationNodeQueries.describe(connection, node, config.node(), Build.version());
    while (!watch.isStopped()) {
      look(connection);
      watch.recovered();
      signal.await(open == null ? PAUSE : SHORT_PAUSE);
    }
    PolicyChangeQueries.leave(connection, node);
  }

  /** Whoever refuses is not silent; after a time-out it is, until a look is answered. */
  private void heard(SQLException failure) {
    if (!(failure.getCause() instanceof SocketTimeoutException)) {
      databaseCircuitBreaker.answered();
    }
  }

  private void look(Connection connection) throws SQLException {
    databaseCircuitBreaker.asked();
    boolean awaited = feed.isAwaited();
    long sent = System.nanoTime();
    long number = PolicyChangeQueries.nextPoll(connection);
    if (snapshot == null || sent - looked > SURE_NANOS) {
      snapshot = PolicyChangeQueries.snapshot(connection);
      feed.invalidateAll();
    } else {
      PolicyPollResult look = PolicyChangeQueries.look(connection, snapshot);
      feed.found(look);
      snapshot = look.snapshot();
    }
    looked = sent;
    long others = PolicyChangeQueries.seen(connection, node, number);
    databaseCircuitBreaker.answered();
    feed.pollCompleted(sent);
    settle(connection, awaited, new PollResult(number, sent), others);
  }

  /** Waits for the others to come as far as one look, and not for each that is made meanwhile. */
  private void settle(Connection connection, boolean awaited, PollResult mine, long others)
      throws SQLException {
    if (others >= mine.number()) {
      feed.settledAt(mine.sent());
      open = null;
      return;
    }
    if (open != null && others >= open.number()) {
      feed.settledAt(open.sent());
      open = null;
    }
    if (open == null && awaited) {
      open = mine;
      PolicyChangeQueries.wake(connection);
    } else if (!awaited) {
      open = null;
    }
  }

  private void listen(Connection connection) throws SQLException {
    while (!listen.isStopped()) {
      PolicyChangeQueries.listen(connection);
      listen.recovered();
      if (PolicyChangeQueries.isSignaled(connection, LISTENED_MILLIS)) {
        signal.raise();
      }
    }
  }

  @PreDestroy
  void stop() {
    watch.stop();
    listen.stop();
    signal.raise();
    try {
      watching.join(NETWORK_MILLIS);
      listening.join(NETWORK_MILLIS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
