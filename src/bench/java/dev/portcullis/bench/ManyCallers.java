package dev.portcullis.bench;

import dev.portcullis.launcher.PostgresServer;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A thousand of 100,000 users, each of whom calls a contract of their own by one of 100,000
 * permissions: when all that is known, and after it was forgotten.
 */
final class ManyCallers {
  private static final int USERS = 100_000;
  private static final int CONTRACTS = 1_000;
  private static final int FUNCTIONS = 100;
  private static final int ROLES = 100;
  private static final int CALLERS = 1_000;
  private static final int WARM_UP = 3;
  private static final int ROUNDS = 9;

  /** Without triggers: neither the records of the rows nor the notifications are measured. */
  private static final String ROWS =
      """
      insert into organizations (id, name, created_at, updated_at) values ('many', 'Many', now(), now());
      insert into roles (id, role_name, organization_id, system_permissions, created_at, updated_at)
        select 'many-' || i, 'Many ' || i, 'many', '{}', now(), now() from generate_series(0, %4$d - 1) i;
      insert into users (id, display_name, source, organization_id, created_at, updated_at)
        select 'many-' || i, 'Many ' || i, 'adminPanel', 'many', now(), now() from generate_series(1, %1$d) i;
      insert into user_wallets (id, wallet_address, user_id, created_at, updated_at, proven_at)
        select 'many-' || i, '0xaa' || lpad(to_hex(i), 38, '0'), 'many-' || i, now(), now(), now()
          from generate_series(1, %1$d) i;
      insert into user_roles select 'many-' || i, 'many-' || i %% %4$d from generate_series(1, %1$d) i;
      insert into contracts (id, contract_address, organization_id, name, abi, created_at, updated_at)
        select 'many-' || i, '0xbb' || lpad(to_hex(i), 38, '0'), 'many', 'Many ' || i, '[]', now(), now()
          from generate_series(1, %2$d) i;
      insert into function_permissions (contract_id, method_selector, function_signature, access_type,
          rule_type, created_at, updated_at)
        select 'many-' || c, '0x' || lpad(to_hex(f), 8, '0'), 'f' || f || '()', 'read', 'checkRole', now(), now()
          from generate_series(1, %2$d) c, generate_series(1, %3$d) f;
      insert into function_permission_roles
        select p.id, 'many-' || substr(p.contract_id, 6)::int %% %4$d from function_permissions p
          where p.contract_id like 'many-%%';
      insert into sessions (token_hash, user_id, auth_method, auth_subject, created_at, expires_at, renewable_until)
        select encode(sha256(('many-' || i)::bytea), 'hex'), 'many-' || i, 'siwe', '0xaa' || lpad(to_hex(i), 38, '0'),
            now(), now() + interval '1 day', now() + interval '1 day' from generate_series(1, %5$d) i
      """
          .formatted(USERS, CONTRACTS, FUNCTIONS, ROLES, CALLERS);

  private static final List<String> TABLES =
      List.of(
          "organizations",
          "roles",
          "users",
          "user_wallets",
          "user_roles",
          "contracts",
          "function_permissions",
          "function_permission_roles",
          "sessions");

  private final Product product;

  ManyCallers(Product product) {
    this.product = product;
  }

  /** A change of rights. */
  interface Change {
    void make() throws IOException, InterruptedException;
  }

  /** Writes the users and permissions. */
  void fill() throws SQLException {
    PostgresServer database = product.installation().database().orElseThrow();
    long start = System.nanoTime();
    try (java.sql.Connection connection =
            DriverManager.getConnection(
                database.url(), database.owner(), database.ownerPassword());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String table : TABLES) {
        statement.execute("alter table " + table + " disable trigger user");
      }
      statement.execute(ROWS);
      for (String table : TABLES) {
        statement.execute("alter table " + table + " enable trigger user");
      }
      connection.commit();
      connection.setAutoCommit(true);
      for (String table : TABLES) {
        statement.execute("vacuum analyze " + table);
      }
    }
    Report.line(
        "filled with %,d users and %,d permissions in %,d s",
        USERS, CONTRACTS * FUNCTIONS, (System.nanoTime() - start) / 1_000_000_000);
  }

  /** Each caller calls once, on so many connections in all, by turns known and forgotten. */
  void measure(int connections, Change everything) throws Exception {
    double[] known = new double[ROUNDS];
    double[] forgotten = new double[ROUNDS];
    List<Long> callsKnown = new ArrayList<>();
    List<Long> callsForgotten = new ArrayList<>();
    for (int i = -WARM_UP; i < ROUNDS; i++) {
      everything.make();
      int at = Math.max(0, i);
      List<Long> calls = i < 0 ? new ArrayList<>() : callsForgotten;
      forgotten[at] = all(connections, calls);
      calls = i < 0 ? new ArrayList<>() : callsKnown;
      known[at] = all(connections, calls);
    }
    String what = Report.format("%,d callers, %d at a time: ", CALLERS, connections);
    tell(what + "known", known, callsKnown);
    tell(what + "all forgotten", forgotten, callsForgotten);
  }

  private static void tell(String what, double[] rounds, List<Long> calls) {
    Arrays.sort(rounds);
    Report.line(
        "%-48s %,8.0f ms in all (%,.0f to %,.0f, %d rounds)",
        what, rounds[rounds.length / 2], rounds[0], rounds[rounds.length - 1], rounds.length);
    Report.spread("    each", calls.stream().mapToLong(Long::longValue).toArray());
  }

  /** How many milliseconds it takes; adds the nanoseconds of each call. */
  private double all(int connections, List<Long> calls) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    try {
      long start = System.nanoTime();
      List<Future<List<Long>>> parts = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        int first = i;
        parts.add(threads.submit(() -> some(first, connections)));
      }
      for (Future<List<Long>> part : parts) {
        calls.addAll(part.get());
      }
      return (System.nanoTime() - start) / 1e6;
    } finally {
      threads.shutdownNow();
    }
  }

  private List<Long> some(int first, int step) throws IOException {
    List<Long> nanos = new ArrayList<>();
    try (Connection connection = new Connection(product.installation().baseUrl())) {
      for (int i = first + 1; i <= CALLERS; i += step) {
        String wallet = Report.format("0xaa%038x", i);
        String body = call(wallet, Report.format("0xbb%038x", i), "0x00000007");
        long start = System.nanoTime();
        String answer = connection.send("POST", "/rpc", "many-" + i, body);
        nanos.add(System.nanoTime() - start);
        if (!answer.contains("\"result\"")) {
          throw new IOException("answered " + answer);
        }
      }
    }
    return nanos;
  }

  /** The body of an {@code eth_call}. */
  static String call(String from, String to, String data) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_call\",\"params\":[{\"from\":\"%s\",\"to\":\"%s\",\"data\":\"%s\"},\"latest\"]}"
        .formatted(from, to, data);
  }
}
