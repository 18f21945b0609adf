package dev.portcullis.legacy.sequencer;

import static dev.portcullis.persistence.database.EntityRepository.on;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.ledger.BlockSizes;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.sequencer.SequencerStep.StepResult;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.legacy.sequencer.BlockQueries;
import dev.portcullis.persistence.legacy.sequencer.LedgerQueries;
import dev.portcullis.persistence.legacy.sequencer.OperationQueries;
import dev.portcullis.persistence.legacy.sequencer.PendingPriorityOperationQueries;
import dev.portcullis.persistence.legacy.sequencer.PendingTransactionQueries;
import dev.portcullis.persistence.legacy.sequencer.RollupQueries;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;

/** A rollup in a real database, with those whose transactions wait. */
final class SequencerScene {
  static final Address FEES = address(0xfee);
  static final BlockRules RULES =
      new BlockRules(
          new BlockSizes(List.of(10, 30)), Duration.ofHours(1), Duration.ofMinutes(1), 100);

  private long deposits;

  /** Nothing but the account that fees go to. */
  static SequencerScene begin() {
    in(
        entities ->
            new Statements(entities)
                .update(
                    "truncate legacy_rollup, legacy_accounts, legacy_balances, legacy_nfts,"
                        + " legacy_mempool, legacy_operations, legacy_history, legacy_blocks,"
                        + " legacy_account_changes, legacy_balance_changes,"
                        + " legacy_priority_operations"));
    in(entities -> on(entities, new RollupQueries()).begin(FEES));
    return new SequencerScene();
  }

  static Address address(long number) {
    return new Address("0x%040x".formatted(number));
  }

  static <T> T in(Function<EntityManager, T> work) {
    return TestDatabase.inTransaction(work);
  }

  /** A step in a transaction of its own. */
  StepResult step(BlockRules rules) {
    return in(entities -> made(entities).run(rules, Duration.ofHours(2)));
  }

  /** A step that is taken back at its end, as by a crash. */
  void lost(BlockRules rules) {
    TestDatabase.rolledBack(entities -> made(entities).run(rules, Duration.ofHours(2)));
  }

  private static SequencerStep made(EntityManager entities) {
    return new SequencerStep(
        on(entities, new RollupQueries()),
        on(entities, new PendingTransactionQueries()),
        on(entities, new PendingPriorityOperationQueries()),
        on(entities, new OperationQueries()),
        on(entities, new BlockQueries()),
        new LedgerLoader(on(entities, new LedgerQueries())));
  }

  /** A deposit of ether in a block of layer 1. */
  void deposit(Address to, long amount, long block) {
    long serial = deposits++;
    update(
        "insert into legacy_priority_operations (serial_id, kind, sender, recipient, token_id,"
            + " amount, public_data, l1_hash, l1_block, l1_log_index, hash, seen_at)"
            + " values (?, 'deposit', ?, ?, 0, ?, '', ?, ?, 0, ?, now())",
        serial,
        address(0xdeb).bytes(),
        to.bytes(),
        new BigDecimal(BigInteger.valueOf(amount)),
        bytes(serial, 1),
        block,
        bytes(serial, 2));
  }

  void confirm(long block) {
    update("update legacy_rollup set confirmed_block = ?", block);
  }

  /** Sets the key of an account, as if by a transaction. */
  void key(long account, PubKeyHash key) {
    update("update legacy_accounts set pub_key_hash = ? where id = ?", key.bytes(), account);
  }

  /** What waits from now on; of a batch, several with the same number. */
  void submit(long id, Long batch, String json, byte[] hash, long account, long nonce) {
    update(
        "insert into legacy_mempool (id, hash, account_id, nonce, batch_id, tx, received_at)"
            + " overriding system value values (?, ?, ?, ?, ?, ?::jsonb, now())",
        id,
        hash,
        account,
        nonce,
        batch,
        json);
  }

  private static byte[] bytes(long number, long kind) {
    return HexFormat.of().parseHex("%032x%032x".formatted(kind, number));
  }

  static void update(String sql, Object... parameters) {
    in(entities -> new Statements(entities).update(sql, parameters));
  }

  /** The one column of all rows, as text. */
  static List<String> texts(String sql, Object... parameters) {
    return in(entities -> new Statements(entities).list(row -> row.getString(1), sql, parameters));
  }
}
