package dev.portcullis.ejb.policy;

import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.metrics.Build;
import dev.portcullis.ejb.policy.ReconnectingTask.Outage;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.DatabaseCircuitBreaker;
import dev.portcullis.persistence.database.PortcullisDataSource;
import dev.portcullis.persistence.policy.ClusterNodeQueries;
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
 * Polls for policy changes, four times a second and whenever a request waits, here or on another
 * node. It has two connections of its own, so that an exhausted connection pool cannot block it.
 */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class PolicyWatch {
  private static final Duration PAUSE = Duration.ofMillis(250);

  /** The interval between polls while the node waits for another one. */
  private static final Duration SHORT_PAUSE = Duration.ofMillis(2);

  private static final Duration AFTER_FAILURE = Duration.ofMillis(200);
  private static final int LISTENED_MILLIS = 1_000;
  private static final int NETWORK_MILLIS = 5_000;

  /** The consequence of a missing connection for polls. */
  private static final String POLLING_OUTAGE =
      "This node cannot check for permission changes: its cached permissions expire after a second,"
          + " then each call queries the database";

  /** The consequence of a missing connection for notifications. */
  private static final String NOTIFICATION_OUTAGE =
      "This node cannot receive notifications from other nodes: it polls for changes of permissions"
          + " four times a second, and changes on other nodes wait for that";

  /** Changes are kept for an hour. After a shorter pause, none was missed. */
  private static final long SURE_NANOS = Duration.ofMinutes(30).toNanos();

  @Inject private PolicyFeed feed;
  @Inject private JobConfig config;
  @Resource private ManagedThreadFactory threads;

  private final String node = Ids.id();
  private final Signal signal = new Signal();
  private final DatabaseCircuitBreaker databaseCircuitBreaker = DatabaseCircuitBreaker.ofProcess();
  private final ReconnectingTask watch =
      new ReconnectingTask(
          POLLING_OUTAGE,
          PolicyWatch::connection,
          this::watch,
          this::recordResponse,
          AFTER_FAILURE);
  private final ReconnectingTask listen =
      new ReconnectingTask(
          NOTIFICATION_OUTAGE, PolicyWatch::connection, this::listen, unheard -> {}, AFTER_FAILURE);
  private String snapshot;

  /** The poll that the other nodes still have to catch up with; null for none. */
  private PollResult open;

  private long lastPoll;
  private Thread watching;
  private Thread listening;

  @PostConstruct
  void start() {
    feed.onPollRequested(signal::raise);
    watching = threads.newThread(watch);
    listening = threads.newThread(listen);
    watching.start();
    listening.start();
  }

  /** The id of this node for the other nodes, until it ends. */
  public String node() {
    return node;
  }

  /** The start and the reason of an outage of the policy polls; empty if there is none. */
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
    // After a reconnect it may be another database, with fewer
    // changes.
    snapshot = null;
    open = null;
    // The other nodes must know this one before it has a lease, also after a crash of the
    // database.
    PolicyChangeQueries.join(connection, node);
    ClusterNodeQueries.describe(connection, node, config.node(), Build.version());
    while (!watch.isStopped()) {
      poll(connection);
      watch.recovered();
      signal.await(open == null ? PAUSE : SHORT_PAUSE);
    }
    PolicyChangeQueries.leave(connection, node);
  }

  /**
   * A database that returns an error responds. After a time-out it counts as unresponsive until a
   * poll succeeds.
   */
  private void recordResponse(SQLException failure) {
    if (!(failure.getCause() instanceof SocketTimeoutException)) {
      databaseCircuitBreaker.queryCompleted();
    }
  }

  private void poll(Connection connection) throws SQLException {
    databaseCircuitBreaker.queryStarted();
    boolean awaited = feed.isAwaited();
    long sent = System.nanoTime();
    long number = PolicyChangeQueries.nextPoll(connection);
    if (snapshot == null || sent - lastPoll > SURE_NANOS) {
      snapshot = PolicyChangeQueries.snapshot(connection);
      feed.invalidateAll();
    } else {
      PolicyPollResult look = PolicyChangeQueries.poll(connection, snapshot);
      feed.apply(look);
      snapshot = look.snapshot();
    }
    lastPoll = sent;
    long others = PolicyChangeQueries.recordHeartbeat(connection, node, number);
    databaseCircuitBreaker.queryCompleted();
    feed.pollCompleted(sent);
    settle(connection, awaited, new PollResult(number, sent), others);
  }

  /** Waits until the other nodes have caught up with one poll, and not for each poll in between. */
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
