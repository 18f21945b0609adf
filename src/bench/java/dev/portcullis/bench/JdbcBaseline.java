package dev.portcullis.bench;

import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The rows that creating an organization or a role of the zone writes, by plain JDBC in one
 * transaction each, with as many connections as the benchmark has clients: through the product's
 * triggers, and without any. What HTTP and the application add is what the product's own rate is
 * below the first.
 */
final class JdbcBaseline implements AutoCloseable {
  private static final long WARM_UP = TimeUnit.SECONDS.toNanos(10);

  private static final String ATTRIBUTE =
      "select set_config('portcullis.request_id', ?, true),"
          + " set_config('portcullis.job_id', '', true),"
          + " set_config('portcullis.trace_id', ?, true),"
          + " set_config('portcullis.actor_id', 'bench', true),"
          + " set_config('portcullis.actor_type', 'user', true),"
          + " set_config('portcullis.http_operation', 'POST /bench', true),"
          + " set_config('portcullis.method', 'POST', true),"
          + " set_config('portcullis.url', '/bench', true)";
  private static final String ORGANIZATION =
      "insert into organizations (id, name, created_at, updated_at) values (?, ?, now(), now())";
  private static final String ROLE =
      "insert into roles (id, role_name, organization_id, is_system_role, system_permissions,"
          + " created_at, updated_at) values (?, ?, ?, ?, '{}', now(), now())";
  private static final String AUDIT_ROW =
      "insert into audit_logs (id, action_type, resource_type, resource_id, operation, status_code,"
          + " succeeded, actor_type, actor_id, operator_bypass, auth_subject, trace_id, request_id,"
          + " ip_address, user_agent, created_at) values (?, ?, ?, ?, 'POST /bench', 201, true,"
          + " 'user', 'bench', false, 'bench', ?, ?, '127.0.0.1', null, now())";

  /** Without triggers the statement itself has to set a row's position in a chain. */
  private static final String AUDIT_ROW_UNCHAINED =
      AUDIT_ROW
          .replace("created_at)", "created_at, chain, position, previous_hash, hash)")
          .replace("null, now())", "null, now(), -1, ?, '\\x00', sha256('bench'))");

  private final List<Connection> connections = new ArrayList<>();
  private final ExecutorService threads;
  private final AtomicLong position = new AtomicLong();
  private final boolean triggers;

  /**
   * Opens the connections.
   *
   * @param triggers whether the tables' triggers run
   */
  JdbcBaseline(PostgresServer database, int clients, boolean triggers) throws SQLException {
    this.triggers = triggers;
    String user = triggers ? database.user() : "postgres";
    String password = triggers ? database.password() : database.ownerPassword();
    for (int i = 0; i < clients; i++) {
      Connection connection = DriverManager.getConnection(database.url(), user, password);
      connections.add(connection);
      if (!triggers) {
        try (Statement statement = connection.createStatement()) {
          statement.execute("set session_replication_role = replica");
        }
      }
      connection.setAutoCommit(false);
    }
    threads = Executors.newFixedThreadPool(clients);
  }

  /**
   * What was written a second.
   *
   * @param organizations with their roles
   * @param roles of the zone
   */
  record Rates(double organizations, double roles) {}

  /** Prints how many organizations and roles a second are written. */
  Rates measure(int rounds, int each, Map<String, ProcessHandle> programs) throws Exception {
    String how = triggers ? "by JDBC, triggers: " : "by JDBC, no triggers: ";
    return new Rates(
        rate(how + "organizations", rounds, each, programs, this::organization),
        rate(how + "roles of the zone", rounds, each, programs, this::role));
  }

  /** One transaction. */
  private interface Work {
    void on(Connection connection) throws SQLException;
  }

  private double rate(
      String what, int rounds, int each, Map<String, ProcessHandle> programs, Work work)
      throws Exception {
    for (long start = System.nanoTime(); System.nanoTime() - start < WARM_UP; ) {
      round(each, work);
    }
    ProcessorTime cost = ProcessorTime.of(programs);
    double median = Report.median(what, "transactions/s", 0, rounds, () -> round(each, work));
    cost.report((long) rounds * connections.size() * each);
    return median;
  }

  private double round(int each, Work work) throws Exception {
    List<Future<?>> parts = new ArrayList<>();
    for (Connection connection : connections) {
      parts.add(
          threads.submit(
              () -> {
                for (int i = 0; i < each; i++) {
                  work.on(connection);
                  connection.commit();
                }
                return null;
              }));
    }
    for (Future<?> part : parts) {
      part.get();
    }
    return (double) connections.size() * each;
  }

  private void organization(Connection connection) throws SQLException {
    String request = attributed(connection);
    String id = Ids.id();
    run(connection, ORGANIZATION, id, "Organization " + id);
    role(connection, "Admin", id, true);
    audit(connection, "ORGANIZATION_CREATE", "ORGANIZATION", id, request);
  }

  private void role(Connection connection) throws SQLException {
    String request = attributed(connection);
    String id = role(connection, "Role " + request, null, false);
    audit(connection, "ROLE_CREATE", "ROLE", id, request);
  }

  private static String attributed(Connection connection) throws SQLException {
    String request = Ids.uuid().toString();
    run(connection, ATTRIBUTE, request, request);
    return request;
  }

  private static String role(Connection connection, String name, String owner, boolean system)
      throws SQLException {
    String id = Ids.id();
    run(connection, ROLE, id, name, owner, system);
    return id;
  }

  private void audit(
      Connection connection, String action, String resource, String id, String request)
      throws SQLException {
    List<Object> values =
        new ArrayList<>(List.of(Ids.id(), action, resource, id, request, request));
    if (!triggers) {
      values.add(position.incrementAndGet());
    }
    run(connection, triggers ? AUDIT_ROW : AUDIT_ROW_UNCHAINED, values.toArray());
  }

  private static void run(Connection connection, String statement, Object... values)
      throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement(statement)) {
      for (int i = 0; i < values.length; i++) {
        prepared.setObject(i + 1, values[i]);
      }
      prepared.execute();
    }
  }

  @Override
  public void close() throws SQLException {
    threads.shutdownNow();
    for (Connection connection : connections) {
      connection.close();
    }
  }
}
