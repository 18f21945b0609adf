package dev.portcullis.legacy.layer1;

import static dev.portcullis.persistence.database.EntityRepository.on;

import dev.portcullis.ejb.chain.embedded.Layer1Chain;
import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.legacy.layer1.Layer1Queries;
import dev.portcullis.persistence.legacy.layer1.Layer1TransactionQueries;
import dev.portcullis.persistence.legacy.layer1.PriorityScanQueries;
import dev.portcullis.persistence.legacy.layer1.SettlementQueries;
import dev.portcullis.persistence.legacy.sequencer.RollupQueries;
import jakarta.persistence.EntityManager;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.web3j.abi.datatypes.Type;

/** A rollup in a real database on a chain in memory, and a node of it that can be killed. */
final class Layer1Scene implements AutoCloseable {
  static final Address CAROL = new Address("0x" + "c4".repeat(20));
  static final BigInteger GWEI = BigInteger.TEN.pow(9);

  final Layer1Chain chain = new Layer1Chain();
  final SigningKey key = new SigningKey(HexText.bytes("0x" + "51".repeat(32)));

  private final int confirmations;
  private List<Layer1Token> tokens = List.of();
  private Duration resend = Duration.ofHours(1);
  private long left = Long.MAX_VALUE;
  private long events;

  private TestTransactions transactions;
  DoubtfulNode node;
  Layer1TransactionSender outbox;
  Deployment deployment;
  BlockSettler settlement;
  PriorityOperationScan scan;

  /** An empty rollup; what counts has so many blocks. */
  Layer1Scene(int confirmations) {
    this.confirmations = confirmations;
    update(
        "truncate legacy_rollup, legacy_tokens, legacy_accounts, legacy_balances,"
            + " legacy_operations, legacy_blocks, legacy_account_changes,"
            + " legacy_balance_changes, legacy_priority_operations, legacy_l1_transactions,"
            + " legacy_l1_blocks");
    update("insert into legacy_tokens values (0, decode(repeat('00', 20), 'hex'), 'ETH', 18)");
    TestDatabase.inTransaction(entities -> on(entities, new RollupQueries()).begin(CAROL));
    start();
  }

  /** Starts a node of the application, in place of the last. */
  void start() {
    transactions = new TestTransactions(this::event);
    EntityManager entities = transactions.entities();
    Layer1Queries layer1 = on(entities, new Layer1Queries());
    Layer1TransactionQueries rows = on(entities, new Layer1TransactionQueries());
    SettlementQueries blocks = on(entities, new SettlementQueries());
    node = new DoubtfulNode(chain.node(), this::asked);
    Layer1Operator operator =
        new Layer1Operator(
            new SettlementSettings(
                key,
                confirmations,
                tokens,
                Optional.empty(),
                0,
                GWEI.multiply(BigInteger.valueOf(200)),
                resend),
            node,
            chain::endow);
    outbox =
        new Layer1TransactionSender(
            transactions,
            layer1,
            rows,
            new ConfirmationHandler(layer1, blocks, operator),
            operator);
    TokenListing listing =
        new TokenListing(transactions, layer1, rows, outbox, operator, Duration.ZERO);
    deployment = new Deployment(transactions, layer1, outbox, listing, operator);
    settlement = new BlockSettler(transactions, layer1, rows, blocks, outbox, operator);
    scan =
        new PriorityOperationScan(
            transactions, layer1, on(entities, new PriorityScanQueries()), operator);
  }

  void configure(List<Layer1Token> wanted, Duration resending) {
    tokens = wanted;
    resend = resending;
    start();
  }

  /** Callers of the chain have no transaction open. */
  private void asked() {
    if (transactions.isWithin()) {
      throw new AssertionError("The chain is queried within a transaction");
    }
    event();
  }

  /** Something that may be the last thing that happens. */
  private void event() {
    events++;
    if (left-- <= 0) {
      throw new Crash();
    }
  }

  /** The end of the process. */
  static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Lets it crash after so many events. */
  void crashAfter(long count) {
    left = count;
  }

  /** How many events there were. */
  long events() {
    return events;
  }

  /** Does all there is to do, starting again after each crash, with a block now and then. */
  void run() {
    for (int quiet = 0; quiet < 3; ) {
      try {
        boolean did = deployment.step();
        did |= settlement.step();
        while (scan.step()) {
          // Blocks are made below, so that is the end of them.
        }
        quiet = did ? 0 : quiet + 1;
      } catch (Crash crash) {
        left = Long.MAX_VALUE;
        start();
      }
      chain.mine();
    }
  }

  Address main() {
    return new Address("0x" + text("select encode(main_contract, 'hex') from legacy_rollup"));
  }

  void deposit(long wei) {
    chain.send(
        Optional.of(main()),
        wei,
        AbiCallEncoding.call("depositETH", AbiCallEncoding.argument(chain.alice())));
  }

  /** A contract of src/demo with these arguments. */
  Address create(String artifact, Type<?>... arguments) {
    Path file = Path.of(System.getProperty("basedir", "."), "../src/demo", artifact + ".json");
    try {
      ByteArrayOutputStream code = new ByteArrayOutputStream();
      code.writeBytes(
          HexText.bytes(Json.MAPPER.readTree(file.toFile()).get("bytecode").textValue()));
      code.writeBytes(AbiCallEncoding.of(arguments));
      return chain.send(Optional.empty(), 0, code.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A block with its state root. */
  void block(long number, int priority, byte[]... operations) {
    update(
        "insert into legacy_blocks (number, state_root, chunks, size, operations, first_priority,"
            + " priority_operations, timestamp, is_urgent, sealed_at)"
            + " values (?, decode(repeat('07', 32), 'hex'), 10, 10, 2, 0, ?, 1700000000, false,"
            + " now())",
        number,
        priority);
    for (int i = 0; i < operations.length; i++) {
      update(
          "insert into legacy_operations (block_number, block_index, hash, kind, tx, public_data,"
              + " success, chunks, created_at) values (?, ?, '', 'x', '{}', ?, true, 1, now())",
          number,
          i,
          operations[i]);
    }
    update("update legacy_rollup set open_block = ?, rooted_block = ?", number + 1, number);
  }

  static void update(String sql, Object... parameters) {
    TestDatabase.inTransaction(entities -> new Statements(entities).update(sql, parameters));
  }

  static List<String> texts(String sql) {
    return TestDatabase.inTransaction(
        entities -> new Statements(entities).list(row -> row.getString(1), sql));
  }

  static String text(String sql) {
    return texts(sql).get(0);
  }

  @Override
  public void close() {
    chain.close();
  }
}
