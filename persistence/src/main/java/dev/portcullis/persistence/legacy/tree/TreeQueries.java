package dev.portcullis.persistence.legacy.tree;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.legacy.Bytea;
import dev.portcullis.persistence.legacy.tree.TreeNode.NodeLocation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Stores the nodes of the trees behind the state root, and reads the changes of blocks without a
 * root.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class TreeQueries extends Queries {
  private static final String NEXT =
      """
      select b.number from legacy_rollup r join legacy_blocks b on b.number = r.rooted_block + 1
      """;

  private static final String ACCOUNTS =
      """
      select account_id, address, nonce, pub_key_hash, slots from legacy_account_changes
        where block_number = ?
      """;

  private static final String BALANCES =
      """
      select account_id, token_id, slot, amount from legacy_balance_changes where block_number = ?
      """;

  /**
   * The offset makes PostgreSQL use the index for each location, whatever the planner estimates.
   */
  private static final String NODES =
      """
      select p.tree, p.level, p.position, n.children, n.half
        from unnest(?, ?, ?) as p (tree, level, position)
          cross join lateral (
            select children, half from legacy_tree_nodes
              where tree = p.tree and level = p.level and position = p.position offset 0) n
      """;

  private static final String SAVE =
      """
      insert into legacy_tree_nodes (tree, level, position, children, half)
        select * from unnest(?, ?, ?, ?, ?)
      on conflict (tree, level, position) do update
        set children = excluded.children, half = excluded.half
      """;

  private static final String MOVE =
      "update legacy_rollup set rooted_block = ? where rooted_block = ? - 1";

  private static final String ROOT = "update legacy_blocks set state_root = ? where number = ?";

  private static final String[] PLACE = {"bigint", "smallint", "bigint"};
  private static final String[] NODE = {"bigint", "smallint", "bigint", "bytea", "bytea"};

  /**
   * The next sealed block without a root, after the last one with a root; empty if there is none.
   */
  public Optional<Long> next() {
    return sql().list(row -> row.getLong(1), NEXT).stream().findFirst();
  }

  /** The accounts that a block changed, directly or in a balance. */
  public List<ChangedAccount> accounts(long block) {
    return sql()
        .list(
            row ->
                new ChangedAccount(
                    row.getLong(1),
                    Bytea.address(row, 2),
                    row.getLong(3),
                    row.getBytes(4),
                    row.getInt(5)),
            ACCOUNTS,
            block);
  }

  /** The balances that a block changed. */
  public List<ChangedBalance> balances(long block) {
    return sql()
        .list(
            row ->
                new ChangedBalance(
                    row.getLong(1),
                    row.getLong(2),
                    row.getLong(3),
                    row.getBigDecimal(4).toBigIntegerExact()),
            BALANCES,
            block);
  }

  /** The stored nodes at these locations; empty subtrees have none. */
  public List<TreeNode> nodes(Collection<NodeLocation> places) {
    ColumnArrays rows = new ColumnArrays(places.size());
    places.forEach(
        nodeLocation ->
            rows.row(nodeLocation.tree(), nodeLocation.level(), nodeLocation.position()));
    return sql()
        .with(
            NODES,
            (connection, statement) -> {
              rows.bind(connection, statement, 1, PLACE);
              return Statements.rows(statement, TreeQueries::node);
            });
  }

  /**
   * Sets the root of a block, and locks the rollup's row until the transaction ends.
   *
   * @return false, with nothing changed, if it is not the next block
   */
  public boolean root(long block, Hash32 root) {
    Statements statements = sql();
    return statements.update(MOVE, block, block) == 1
        && statements.update(ROOT, root.bytes(), block) == 1;
  }

  /** Stores the current state of nodes. */
  public void save(Collection<TreeNode> nodes) {
    ColumnArrays rows = new ColumnArrays(nodes.size());
    for (TreeNode node : nodes) {
      NodeLocation nodeLocation = node.place();
      rows.row(
          nodeLocation.tree(),
          nodeLocation.level(),
          nodeLocation.position(),
          node.children(),
          node.half());
    }
    sql()
        .with(
            SAVE,
            (connection, statement) -> {
              rows.bind(connection, statement, 1, NODE);
              return statement.executeUpdate();
            });
  }

  private static TreeNode node(ResultSet row) throws SQLException {
    return new TreeNode(
        new NodeLocation(row.getLong(1), row.getInt(2), row.getLong(3)),
        row.getBytes(4),
        row.getBytes(5));
  }
}
