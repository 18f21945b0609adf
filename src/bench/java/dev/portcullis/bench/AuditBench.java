package dev.portcullis.bench;

import dev.portcullis.launcher.PostgresServer;
import java.net.http.HttpRequest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How long a page of the audit log takes when the log is short, and when it is very long. */
final class AuditBench {
  private static final long ROWS = Long.getLong("bench.rows", 10_000_000);
  private static final long PART = 1_000_000;
  private static final int WARM_UP = 100;
  private static final int MEASURED = 300;

  private static final Map<String, String> PAGES = new LinkedHashMap<>();

  static {
    PAGES.put("page one of the zone", "/audit-logs/");
    PAGES.put("its last page that is told", "/audit-logs/?offset=9950");
    PAGES.put("one action type", "/audit-logs/?actionType=role.create");
    PAGES.put(
        "one action type, some days long ago",
        "/audit-logs/?actionType=role.create"
            + "&startDate=2025-01-10T00:00:00Z&endDate=2025-01-12T00:00:00Z");
    PAGES.put("one user, everywhere", "/audit-logs/user/user-7");
    PAGES.put("one organization", "/organizations/%s/audit-logs?limit=50");
    PAGES.put("one request", "/audit-logs/request/request-4711");
    PAGES.put("both logs of the last day", "/audit-logs/recent");
  }

  private AuditBench() {}

  static void run(String server) throws Exception {
    try (Product product = Product.start(server)) {
      product.signIn();
      var body = Product.JSON.createObjectNode().put("name", "Bench");
      body.putArray("defaultRoles");
      String organization =
          product
              .expect(200, 201, product.request("POST", "/organizations/", body))
              .get("id")
              .textValue();
      Report.line("server: %s, one client, pages of 50", server);
      measure(product, organization, "short log");
      long start = System.nanoTime();
      fill(product.installation().database().orElseThrow(), organization);
      Report.line(
          "filled with %,d rows in %,d s", ROWS, (System.nanoTime() - start) / 1_000_000_000);
      measure(product, organization, String.format("%,d rows", ROWS));
    }
  }

  private static void measure(Product product, String organization, String log) throws Exception {
    for (Map.Entry<String, String> page : PAGES.entrySet()) {
      HttpRequest request =
          product.request("GET", String.format(page.getValue(), organization), null);
      long[] nanos = new long[MEASURED];
      for (int i = -WARM_UP; i < MEASURED; i++) {
        long start = System.nanoTime();
        product.expect(200, 200, request);
        if (i >= 0) {
          nanos[i] = System.nanoTime() - start;
        }
      }
      Report.spread(log + ": " + page.getKey(), nanos);
    }
  }

  /**
   * Rows of a year, a third of them of the zone and the others of 500 organizations; not chained,
   * for that is not what is measured.
   */
  private static void fill(PostgresServer database, String organization) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                database.url(), database.owner(), database.ownerPassword());
        Statement statement = connection.createStatement()) {
      List<String> indexes = withoutIndexes(statement);
      statement.execute("alter table audit_logs disable trigger user");
      for (long from = 1; from <= ROWS; from += PART) {
        statement.execute(
            """
            insert into audit_logs (id, action_type, resource_type, resource_id, operation,
                status_code, succeeded, actor_type, actor_id, organization_id, operator_bypass,
                auth_subject, trace_id, request_id, ip_address, created_at, chain, position,
                previous_hash, hash)
              select 'bench-' || n,
                (array['role.create', 'role.update', 'contract.create', 'auth.login_succeeded',
                  'organization.user.add'])[1 + n %% 5],
                'role', 'resource-' || n, 'POST /organizations/x/roles', 201, true, 'user',
                'user-' || n %% 10000,
                case when n %% 3 > 0 then
                  case when n %% 500 = 1 then '%s' else 'organization-' || n %% 500 end end,
                false, 'somebody', 'trace-' || n, 'request-' || n, '192.0.2.1',
                timestamptz '2025-01-01' + n * interval '1 year' / %d,
                1000000, n, sha256('x'), sha256('x')
              from generate_series(%d, %d) n
            """
                .formatted(organization, ROWS, from, Math.min(ROWS, from + PART - 1)));
      }
      statement.execute("alter table audit_logs enable trigger user");
      for (String index : indexes) {
        statement.execute(index);
      }
      statement.execute("vacuum analyze audit_logs");
    }
  }

  /** Filling goes faster without them; answers how to make them again. */
  private static List<String> withoutIndexes(Statement statement) throws SQLException {
    Map<String, String> indexes = new LinkedHashMap<>();
    try (ResultSet rows =
        statement.executeQuery(
            "select indexname, indexdef from pg_indexes where tablename = 'audit_logs'"
                + " and indexdef not like 'CREATE UNIQUE%'")) {
      while (rows.next()) {
        indexes.put(rows.getString(1), rows.getString(2));
      }
    }
    for (String name : indexes.keySet()) {
      statement.execute("drop index " + name);
    }
    return List.copyOf(indexes.values());
  }
}
