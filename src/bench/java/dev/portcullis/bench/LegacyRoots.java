package dev.portcullis.bench;

import static dev.portcullis.persistence.database.EntityRepository.on;

import com.sun.management.OperatingSystemMXBean;
import dev.portcullis.kernel.Address;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.legacy.tree.BlockStateRoot;
import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.ChangedBalance;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import dev.portcullis.persistence.legacy.tree.TreeQueries;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.flywaydb.core.Flyway;
import org.hibernate.cfg.Configuration;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The state root of blocks of 100 transfers between accounts of a million at random, as the product
 * computes it: read from PostgreSQL, computed, stored. The nodes' responses are synthetic, which
 * takes the same time; accounts with even ids have one token each, the others four.
 */
final class LegacyRoots implements AutoCloseable {
  private static final int ACCOUNTS = 1_000_000;
  private static final int TRANSFERS = 100;
  private static final int WARM_UP = 8;
  private static final int MEASURED = 20;

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final String CLEAR =
      """
      truncate legacy_rollup, legacy_blocks, legacy_account_changes, legacy_balance_changes,
        legacy_tree_nodes
      """;

  private static final String ELEMENTS =
      """
      create or replace function bench_elements(seed bigint, count int) returns bytea language sql as
        $$ select string_agg('\\x00'::bytea || substr(sha256((seed || ' ' || i)::bytea), 2), ''::bytea)
             from generate_series(1, count) as i $$
      """;

  private static final String FILL_ACCOUNTS =
      """
      insert into legacy_tree_nodes
        select -1, 0, n,
            decode(repeat('00', 24), 'hex') || int8send(n)
              || decode(repeat('00', 24), 'hex') || int8send(n)
              || decode(repeat('00', 20), 'hex')
              || int4send(case when n %% 2 = 0 then 1 else 4 end) || int8send(n)
              || bench_elements(n, 1),
            bench_elements(n, 3)
          from generate_series(0, %d) as n
      """
          .formatted(ACCOUNTS - 1);

  private static final String FILL_BALANCES =
      """
      insert into legacy_tree_nodes
        select n, 1, 0, bench_elements(n, 4), bench_elements(n, 3)
          from generate_series(1, %d, 2) as n
      """
          .formatted(ACCOUNTS - 1);

  private static final String FILL_LEVEL =
      """
      insert into legacy_tree_nodes
        select -1, %d, n, bench_elements(n, 4), bench_elements(n, 3) from generate_series(0, %d) as n
      """;

  private final PGSimpleDataSource database = new PGSimpleDataSource();
  private final Random random = new Random(14);
  private final EntityManagerFactory entities;
  private long block;

  private LegacyRoots(PostgresServer server) throws SQLException {
    database.setUrl(server.url());
    database.setUser(server.owner());
    database.setPassword(server.ownerPassword());
    Flyway.configure().dataSource(database).locations("classpath:db/migration").load().migrate();
    Configuration configuration =
        new Configuration()
            .setProperty("hibernate.transaction.coordinator_class", "jdbc")
            .setProperty(
                "hibernate.connection.handling_mode",
                "DELAYED_ACQUISITION_AND_RELEASE_AFTER_TRANSACTION");
    configuration.getProperties().put("hibernate.connection.datasource", database);
    entities = configuration.buildSessionFactory();
  }

  static void run() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    BuildOutput build = BuildOutput.load();
    try (PostgresServer server =
            PostgresServer.start(
                build.postgresql(), build.servers().resolveSibling("bench-legacy"), port);
        LegacyRoots bench = new LegacyRoots(server)) {
      bench.fill();
      bench.measure("accounts with one token", 0, 1);
      bench.measure("accounts with four tokens", 1, 4);
    }
  }

  private void fill() throws SQLException {
    long start = System.nanoTime();
    execute(CLEAR, ELEMENTS, FILL_ACCOUNTS, FILL_BALANCES);
    int nodes = ACCOUNTS;
    for (int level = 1; level <= 12; level++) {
      nodes = (nodes + 3) / 4;
      execute(FILL_LEVEL.formatted(level, nodes - 1));
    }
    execute(
        "insert into legacy_rollup (id, next_account, next_nft, next_priority, open_block)"
            + " values (1, 1000000, 65536, 0, 1000000)",
        "vacuum analyze legacy_tree_nodes");
    Report.line("filled in %,d s", (System.nanoTime() - start) / 1_000_000_000);
  }

  private void measure(String what, int parity, int slots) throws SQLException {
    long[] read = new long[MEASURED];
    long[] computed = new long[MEASURED];
    long[] processors = new long[MEASURED];
    long[] stored = new long[MEASURED];
    long[] all = new long[MEASURED];
    int nodes = 0;
    for (int i = -WARM_UP; i < MEASURED; i++) {
      seal(parity, slots);
      int at = Math.max(0, i);
      long start = System.nanoTime();
      Read found = transaction(LegacyRoots::read);
      long afterRead = System.nanoTime();
      long busyBefore = PROCESS.getProcessCpuTime();
      BlockStateRoot root = BlockStateRoot.of(found.accounts(), found.balances(), found.nodes());
      processors[at] = PROCESS.getProcessCpuTime() - busyBefore;
      long afterRoot = System.nanoTime();
      transaction(manager -> store(manager, found.block(), root));
      all[at] = System.nanoTime() - start;
      read[at] = afterRead - start;
      computed[at] = afterRoot - afterRead;
      stored[at] = all[at] - read[at] - computed[at];
      nodes = root.nodes().size();
    }
    Report.spread("root of 100 transfers, " + what, all);
    Report.spread("    read", read);
    Report.spread("    computed", computed);
    Report.spread("    processor time of that, all threads", processors);
    Report.spread("    stored, " + nodes + " nodes", stored);
  }

  /** What a block is computed from. */
  private record Read(
      long block,
      List<ChangedAccount> accounts,
      List<ChangedBalance> balances,
      List<TreeNode> nodes) {}

  private static Read read(EntityManager manager) {
    TreeQueries tree = on(manager, new TreeQueries());
    long next = tree.next().orElseThrow();
    List<ChangedAccount> accounts = tree.accounts(next);
    List<ChangedBalance> balances = tree.balances(next);
    return new Read(
        next, accounts, balances, tree.nodes(BlockStateRoot.needed(accounts, balances)));
  }

  private static boolean store(EntityManager manager, long block, BlockStateRoot root) {
    TreeQueries tree = on(manager, new TreeQueries());
    if (!tree.root(block, root.root())) {
      throw new IllegalStateException("Another process stores roots");
    }
    tree.save(root.nodes());
    return true;
  }

  /** A block of transfers between different accounts; account 0 gets the fees. */
  private void seal(int parity, int slots) throws SQLException {
    Set<Long> ids = new TreeSet<>(Set.of(0L));
    while (ids.size() < 2 * TRANSFERS + 1) {
      ids.add(2L * random.nextInt(ACCOUNTS / 2) + parity);
    }
    List<String> statements = new ArrayList<>();
    block++;
    statements.add(
        "insert into legacy_blocks (number, chunks, size, operations, first_priority,"
            + " priority_operations, timestamp, is_urgent, sealed_at)"
            + " values (%d, 200, 350, 100, 0, 0, 0, false, now())".formatted(block));
    for (long id : ids) {
      int has = id == 0 ? 1 : slots;
      statements.add(
          "insert into legacy_account_changes values (%d, %d, '\\x%s', %d, '\\x%040x', %d)"
              .formatted(
                  block, id, address(id).text().substring(2), random.nextInt(1 << 30), id, has));
      statements.add(
          "insert into legacy_balance_changes values (%d, %d, 0, %d, %s)"
              .formatted(block, id, random.nextInt(has), new BigInteger(100, random)));
    }
    execute(statements.toArray(String[]::new));
  }

  private static Address address(long id) {
    return new Address("0x%040x".formatted(id));
  }

  private void execute(String... statements) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private <T> T transaction(Function<EntityManager, T> work) {
    try (EntityManager manager = entities.createEntityManager()) {
      manager.getTransaction().begin();
      T result = work.apply(manager);
      manager.getTransaction().commit();
      return result;
    }
  }

  @Override
  public void close() {
    entities.close();
  }
}
