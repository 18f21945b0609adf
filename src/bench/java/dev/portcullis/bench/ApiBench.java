package dev.portcullis.bench;

import dev.portcullis.launcher.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * How many administration requests a second are answered, with the rows of a large zone in the
 * tables, how many times a second the same rows are written without it ({@link JdbcBaseline}), and,
 * unless {@code bench.keycloak} is off, what Keycloak's administration interface does in the same
 * run.
 */
final class ApiBench {
  private static final int CLIENTS = 16;
  private static final int ROWS = 100_000;
  private static final int ROUNDS = 5;
  private static final int CREATES = 80;
  private static final int LISTS = 200;
  private static final String KEYCLOAK = "keycloak";
  private static final List<String> LISTED =
      List.of("/organizations/?limit=10", "/organizations/filled-50000/roles", "/roles/?limit=10");

  private ApiBench() {}

  static void run(String server) throws Exception {
    try (Product product = Product.start(server)) {
      PostgresServer database = product.installation().database().orElseThrow();
      fill(database);
      product.signIn();
      Report.line("server: %s, %d clients, %,d organizations and roles", server, CLIENTS, ROWS);
      var unused = measure(product);
      var unusedBaseline = baseline(product, true);
      unusedBaseline = baseline(product, false);
      if (System.getProperty("bench.keycloak", "on").equals("off")) {
        return;
      }
      Map<String, ProcessHandle> programs = new HashMap<>(product.programs());
      product.installation().server().close();
      startKeycloak(database, programs);
    }
  }

  /** The product's own rates beside the rows by JDBC through the triggers, and nothing else. */
  static void administration(String server, Table table) throws Exception {
    try (Product product = Product.start(server)) {
      fill(product.installation().database().orElseThrow());
      product.signIn();
      Rates now = measure(product);
      JdbcBaseline.Rates anchor = baseline(product, true);
      String name = "the same rows by JDBC";
      table.share(
          "create organizations", name, anchor.organizations(), now.organizations(), "≥ 60 %");
      table.share("create roles", name, anchor.roles(), now.roles(), "≥ 50 %");
      for (Map.Entry<String, Double> list : now.lists().entrySet()) {
        String perSecond = Report.format("%,.0f /s", list.getValue());
        table.alone("list " + list.getKey(), perSecond, "≥ 1.5 × before, in one session");
      }
    }
  }

  /**
   * Requests a second.
   *
   * @param lists by path
   */
  private record Rates(double organizations, double roles, Map<String, Double> lists) {}

  private static Rates measure(Product product) throws Exception {
    Supplier<String> token = product::token;
    try (Load load = new Load(product.installation().baseUrl(), CLIENTS, product.programs())) {
      double organizations =
          load.rate(
              "POST /organizations/",
              ROUNDS,
              CREATES,
              token,
              (connection, bearer, number) ->
                  connection.send(
                      "POST",
                      "/organizations/",
                      bearer,
                      "{\"name\": \"Organization %d\", \"defaultRoles\": []}".formatted(number)));
      double roles =
          load.rate(
              "POST /roles/",
              ROUNDS,
              CREATES,
              token,
              (connection, bearer, number) ->
                  connection.send(
                      "POST",
                      "/roles/",
                      bearer,
                      "{\"roleName\": \"Role %d\", \"systemPermissions\": []}".formatted(number)));
      Map<String, Double> lists = new LinkedHashMap<>();
      for (String path : LISTED) {
        lists.put(path, list(load, token, "GET", path));
      }
      return new Rates(organizations, roles, lists);
    }
  }

  private static JdbcBaseline.Rates baseline(Product product, boolean triggers) throws Exception {
    PostgresServer database = product.installation().database().orElseThrow();
    Map<String, ProcessHandle> programs = new HashMap<>(product.programs());
    programs.remove("server");
    try (JdbcBaseline baseline = new JdbcBaseline(database, CLIENTS, triggers)) {
      return baseline.measure(ROUNDS, CREATES, programs);
    }
  }

  private static void startKeycloak(PostgresServer database, Map<String, ProcessHandle> programs)
      throws Exception {
    // Only the superuser may; its password is that of the owner.
    sql(database, "postgres", "create database " + KEYCLOAK + " owner " + database.owner());
    String url = database.url().replaceAll("/[^/?]+($|\\?)", "/" + KEYCLOAK + "$1");
    try (Keycloak keycloak = Keycloak.start(url, database.owner(), database.ownerPassword())) {
      programs.put("server", keycloak.process());
      measureKeycloak(keycloak, programs);
    }
  }

  private static void measureKeycloak(Keycloak keycloak, Map<String, ProcessHandle> programs)
      throws Exception {
    try (Load load = new Load(keycloak.base(), CLIENTS, programs)) {
      Supplier<String> token = keycloak::token;
      var unused =
          load.rate(
              "Keycloak: POST organizations",
              ROUNDS,
              CREATES,
              token,
              (connection, bearer, number) ->
                  connection.send(
                      "POST",
                      Keycloak.path("/organizations"),
                      bearer,
                      "{\"name\": \"o%1$d\", \"domains\": [{\"name\": \"o%1$d.example.com\"}]}"
                          .formatted(number)));
      unused =
          load.rate(
              "Keycloak: POST roles",
              ROUNDS,
              CREATES,
              token,
              (connection, bearer, number) ->
                  connection.send(
                      "POST",
                      Keycloak.path("/roles"),
                      bearer,
                      "{\"name\": \"r%d\"}".formatted(number)));
      unused = list(load, token, "Keycloak: GET", Keycloak.path("/organizations?first=0&max=10"));
      unused = list(load, token, "Keycloak: GET", Keycloak.path("/roles?first=0&max=10"));
    }
  }

  private static double list(Load load, Supplier<String> token, String what, String path)
      throws Exception {
    return load.rate(
        what + " " + path,
        ROUNDS,
        LISTS,
        token,
        (connection, bearer, number) -> connection.send("GET", path, bearer, null));
  }

  /** Organizations with one role each, with the mutation rows that making them leaves. */
  private static void fill(PostgresServer database) throws SQLException {
    sql(
        database,
        database.owner(),
        """
        insert into organizations (id, name, created_at, updated_at)
          select 'filled-' || i, 'Filled ' || i, now() - i * interval '1 s', now()
            from generate_series(1, %1$d) i;
        insert into roles (id, role_name, organization_id, system_permissions, created_at, updated_at)
          select 'filled-' || i, 'Filled', 'filled-' || i, '{}', now(), now()
            from generate_series(1, %1$d) i;
        """
            .formatted(ROWS));
    sql(database, "postgres", "vacuum analyze");
  }

  private static void sql(PostgresServer database, String user, String statements)
      throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(database.url(), user, database.ownerPassword());
        Statement statement = connection.createStatement()) {
      statement.execute(statements);
    }
  }
}
