package dev.portcullis.legacy.tree;

import static dev.portcullis.legacy.tree.WholeState.account;
import static dev.portcullis.legacy.tree.WholeState.balance;
import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.database.TestDatabase.rolledBack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.legacy.tree.WholeState.Block;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import dev.portcullis.persistence.legacy.tree.TreeQueries;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class StateRootCalculatorTest {
  private static final Address FEES = new Address("0x" + "fe".repeat(20));

  private final StateRootCalculator roots = new StateRootCalculator(new Transactions());
  private final WholeState state = new WholeState();
  private Hash32 genesis;

  /** Each call in a transaction, as the container has it. */
  private static final class Transactions extends TreeStore {
    @Override
    public Optional<StateRootInput> next() {
      return inTransaction(entities -> made(entities).next());
    }

    @Override
    public boolean store(long block, BlockStateRoot found) {
      return inTransaction(entities -> made(entities).store(block, found));
    }

    @Override
    public void begin(List<TreeNode> nodes) {
      inTransaction(
          entities -> {
            made(entities).begin(nodes);
            return null;
          });
    }
  }

  @BeforeEach
  void begin() {
    update(
        "truncate legacy_rollup, legacy_blocks, legacy_account_changes, legacy_balance_changes,"
            + " legacy_tree_nodes");
    update(
        "insert into legacy_rollup (id, next_account, next_nft, next_priority, open_block)"
            + " values (1, 1, 65536, 0, 1)");
    genesis = roots.genesis(FEES);
    state.with(new Block(List.of(new ChangedAccount(0, FEES, 0, new byte[20], 0)), List.of()));
  }

  @Test
  void blocksGetTheirRootsInTheirOrder() {
    assertThat(genesis).isEqualTo(state.root());
    assertThat(roots.step()).as("nothing is sealed").isFalse();
    Random random = new Random(14);
    Block first = state.next(random);
    seal(1, first);
    Hash32 root = state.with(first).root();
    Block second = state.next(random);
    seal(2, second);
    assertThat(roots.step()).isTrue();
    assertThat(texts("select state_root from legacy_blocks order by number"))
        .containsExactly(root.text(), null);
    assertThat(roots.step()).isTrue();
    assertThat(roots.step()).isFalse();
    assertThat(texts("select state_root from legacy_blocks order by number"))
        .containsExactly(root.text(), state.with(second).root().text());
  }

  @Test
  void aBlockThatChangesNothingHasTheRootBeforeIt() {
    seal(1, new Block(List.of(), List.of()));
    assertThat(roots.step()).isTrue();
    assertThat(texts("select state_root from legacy_blocks")).containsExactly(genesis.text());
  }

  @Test
  void aLateComputationStoresNothing() {
    seal(1, new Block(List.of(account(1, 2, 3, 4, 1)), List.of(balance(1, 0, 0, 5))));
    seal(2, new Block(List.of(account(1, 2, 4, 4, 1)), List.of(balance(1, 0, 0, 4))));
    Transactions other = new Transactions();
    StateRootInput late = other.next().orElseThrow();
    BlockStateRoot found = BlockStateRoot.of(late.accounts(), late.balances(), late.stored());
    assertThat(roots.step()).isTrue();
    assertThat(roots.step()).isTrue();
    List<String> before = everything();
    assertThat(other.store(late.number(), found)).isFalse();
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void aCrashInTheMiddleChangesNothing() {
    Block block = new Block(List.of(account(1, 2, 3, 4, 1)), List.of(balance(1, 0, 0, 5)));
    seal(1, block);
    List<String> before = everything();
    StateRootInput next = new Transactions().next().orElseThrow();
    BlockStateRoot found = BlockStateRoot.of(next.accounts(), next.balances(), next.stored());
    assertThat((boolean) rolledBack(entities -> made(entities).store(1, found))).isTrue();
    assertThat(everything()).isEqualTo(before);
    assertThat(roots.step()).isTrue();
    assertThat(texts("select state_root from legacy_blocks"))
        .containsExactly(state.with(block).root().text());
  }

  private static TreeStore made(EntityManager entities) {
    return new TreeStore(on(entities, new TreeQueries()));
  }

  private static List<String> everything() {
    return texts(
        """
        select sha256(coalesce(string_agg(row::text, ';' order by row::text), '')::bytea) from (
          select n::text as row from legacy_tree_nodes n union all
          select b::text from legacy_blocks b union all
          select r::text from legacy_rollup r) all_rows
        """);
  }

  private static void seal(long number, Block block) {
    update("update legacy_rollup set open_block = ?", number + 1);
    update(
        "insert into legacy_blocks (number, chunks, size, operations, first_priority,"
            + " priority_operations, timestamp, is_urgent, sealed_at)"
            + " values (?, 2, 10, 1, 0, 0, 0, false, now())",
        number);
    block
        .accounts()
        .forEach(
            each ->
                update(
                    "insert into legacy_account_changes values (?, ?, ?, ?, ?, ?)",
                    number,
                    each.id(),
                    each.address().bytes(),
                    each.nonce(),
                    each.pubKeyHash(),
                    each.slots()));
    block
        .balances()
        .forEach(
            each ->
                update(
                    "insert into legacy_balance_changes values (?, ?, ?, ?, ?)",
                    number,
                    each.accountId(),
                    each.tokenId(),
                    each.slot(),
                    new BigDecimal(each.amount())));
  }

  private static void update(String sql, Object... parameters) {
    inTransaction(entities -> new Statements(entities).update(sql, parameters));
  }

  private static List<String> texts(String sql) {
    return inTransaction(
        entities ->
            new Statements(entities)
                .list(
                    row -> {
                      byte[] bytes = row.getBytes(1);
                      return bytes == null ? null : HexText.of(bytes);
                    },
                    sql));
  }
}
