package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.launcher.PostgresServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The legacy rollup over HTTP: how many transfers a second are acknowledged, and how long a page of
 * a long history takes. State roots are not computed meanwhile; {@link LegacyRoots} has them.
 */
final class LegacyServer {
  private static final Path SCRIPTS =
      Path.of(System.getProperty("bench.root", ".")).resolve("src/bench/js");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Accounts send side by side, each its transfers in order. */
  private static final int CLIENTS = 8;

  private static final int TRANSFERS = 2_000;
  private static final int WARM_UP = 1_200;
  private static final int ROUNDS = 10;
  private static final int EACH = (TRANSFERS - WARM_UP) / ROUNDS;
  private static final int HISTORY = 100_000;
  private static final int PAGES = 300;
  private static final String NOBODY = "nobody";
  private static final String LONG = "0x" + "ab".repeat(20);

  private final List<List<String>> calls = new ArrayList<>();
  private final List<String> statements = new ArrayList<>();

  private final Map<dev.portcullis.bench.Connection, Iterator<String>> accounts =
      new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();

  private LegacyServer() {}

  static void run(String server) throws Exception {
    if (!Files.isDirectory(SCRIPTS.resolve("node_modules/zksync-crypto"))) {
      Report.line("nobody to sign: run npm ci in %s", "src/bench/js");
      return;
    }
    Map<String, String> settings =
        Map.of(
            "legacy.enabled",
            "true",
            "legacy.block-ms",
            "60000",
            "legacy.unverified-blocks",
            "100000",
            "ratelimit.rpc",
            "0",
            "ratelimit.public",
            "0");
    LegacyServer bench = new LegacyServer();
    bench.sign();
    try (Product product = Product.start(server, settings)) {
      product.signIn();
      product.expect(
          200, 202, product.request("POST", "/admin/batch-jobs/legacy-settlement/stop", null));
      bench.fill(product.installation().database().orElseThrow());
      bench.submit(product);
      pages(product);
    }
  }

  private void sign() throws IOException, InterruptedException {
    Process node =
        new ProcessBuilder(
                "node", "zksync-sign.mjs", Integer.toString(CLIENTS), Integer.toString(TRANSFERS))
            .directory(SCRIPTS.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines = node.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        account(JSON.readTree(line));
      }
    }
    node.waitFor();
  }

  private void account(JsonNode account) {
    int id = calls.size() + 1;
    statements.add(
        "insert into legacy_accounts (id, address, pub_key_hash, slots, kind) values (%d, '\\x%s',"
                .formatted(id, account.get("address").textValue().substring(2))
            + " '\\x%s', 1, 'no_2fa')".formatted(account.get("key").textValue()));
    statements.add(
        "insert into legacy_balances (account_id, token_id, slot, amount)"
            + " values (%d, 0, 0, 1000000000000000000000)".formatted(id));
    List<String> bodies = new ArrayList<>();
    for (JsonNode tx : account.get("txs")) {
      bodies.add(
          "{\"id\":1,\"jsonrpc\":\"2.0\",\"method\":\"tx_submit\",\"params\":[%s,null,null]}"
              .formatted(tx));
    }
    calls.add(bodies);
  }

  private void fill(PostgresServer database) throws SQLException {
    statements.add("update legacy_rollup set next_account = " + (CLIENTS + 1));
    statements.add(
        "insert into legacy_history (address, ordinal, block_number, block_index)"
            + " select '\\x%s', n, 1, 100000 + n from generate_series(1, %d) n"
                .formatted(LONG.substring(2), HISTORY));
    statements.add(
        "insert into legacy_operations (block_number, block_index, hash, kind, account_id, nonce,"
            + " tx, success, chunks, created_at) select 1, 100000 + n, sha256(n::text::bytea),"
            + " 'Transfer', 1, n, '{\"type\": \"Transfer\", \"amount\": \"1\"}', true, 2, now()"
            + " from generate_series(1, %d) n".formatted(HISTORY));
    statements.add("vacuum analyze legacy_history");
    statements.add("vacuum analyze legacy_operations");
    try (Connection connection =
            DriverManager.getConnection(
                database.url(), database.owner(), database.ownerPassword());
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private void submit(Product product) throws Exception {
    try (Load load = new Load(product.installation().baseUrl(), CLIENTS, product.programs())) {
      var unused = load.round(WARM_UP, NOBODY, this::call);
      ProcessorTime cost = ProcessorTime.of(product.programs());
      Report.rate(
          "tx_submit, 8 clients",
          "transfers/s",
          0,
          ROUNDS,
          () -> load.round(EACH, NOBODY, this::call));
      cost.report((long) ROUNDS * CLIENTS * EACH);
    }
  }

  /** Each connection is an account's, and sends its transfers in their order. */
  private void call(dev.portcullis.bench.Connection connection, String token, long number)
      throws IOException {
    Iterator<String> own =
        accounts.computeIfAbsent(connection, first -> calls.get(next.getAndIncrement()).iterator());
    String answer = connection.send("POST", "/jsrpc", token, own.next());
    if (!answer.contains("sync-tx:")) {
      throw new IOException(answer);
    }
  }

  private static void pages(Product product) throws Exception {
    String history = "/api/v0.1/account/" + LONG + "/history/";
    page(product, "a page of 100 of 100,000, the newest", history + "0/100");
    page(product, "a page of 100 of 100,000, the oldest", history + "99900/100");
    page(product, "the same by tx_id", history + "older_than?tx_id=1,100101&limit=100");
  }

  private static void page(Product product, String what, String path) throws Exception {
    long[] nanos = new long[PAGES];
    try (dev.portcullis.bench.Connection connection =
        new dev.portcullis.bench.Connection(product.installation().baseUrl())) {
      for (int i = -PAGES; i < PAGES; i++) {
        long start = System.nanoTime();
        String answer = connection.send("GET", path, NOBODY, null);
        nanos[Math.max(0, i)] = System.nanoTime() - start;
        if (!answer.contains("tx_id")) {
          throw new IOException(answer);
        }
      }
    }
    Report.spread(what, nanos);
  }
}
