package dev.portcullis.persistence.legacy;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Columns;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The nodes of the state's trees, and what blocks changed. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class TreeRepository {
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

  private static final String ACCOUNT_NODES =
      """
      select 0, n.level, n.position, n.hash
        from unnest(?, ?, ?) as p (tree, level, position)
          join legacy_account_nodes n on n.level = p.level and n.position = p.position
      """;

  private static final String BALANCE_NODES =
      """
      select n.account_id, n.level, n.position, n.hash
        from unnest(?, ?, ?) as p (tree, level, position)
          join legacy_balance_nodes n
            on n.account_id = p.tree and n.level = p.level and n.position = p.position
      """;

  private static final String SAVE_ACCOUNT_NODES =
      """
      insert into legacy_account_nodes (level, position, hash)
        select n.level, n.position, n.hash from unnest(?, ?, ?, ?) as n (tree, level, position, hash)
      on conflict (level, position) do update set hash = excluded.hash
      """;

  private static final String SAVE_BALANCE_NODES =
      """
      insert into legacy_balance_nodes (account_id, level, position, hash)
        select * from unnest(?, ?, ?, ?)
      on conflict (account_id, level, position) do update set hash = excluded.hash
      """;

  private static final String MOVE =
      "update legacy_rollup set rooted_block = ? where rooted_block = ? - 1";

  private static final String ROOT = "update legacy_blocks set state_root = ? where number = ?";

  private static final String LAST_ROOT =
      "select state_root from legacy_blocks where number = ? - 1";

  private static final String[] PLACE = {"bigint", "smallint", "bigint"};
  private static final String[] NODE = {"bigint", "smallint", "bigint", "bytea"};

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public TreeRepository() {}

  /** With an entity manager of one's own. */
  public TreeRepository(EntityManager entities) {
    this.entities = entities;
  }

  /** The block that has no root and follows one that has; empty if there is none. */
  public Optional<Long> next() {
    return new Statements(entities).list(row -> row.getLong(1), NEXT).stream().findFirst();
  }

  /** The root of the block before; empty if it is not stored. */
  public Optional<Hash32> rootBefore(long block) {
    return new Statements(entities)
        .list(row -> Bytea.hash(row, 1), LAST_ROOT, block).stream().findFirst();
  }

  /** What a block changed of accounts. */
  public List<ChangedAccount> accounts(long block) {
    return new Statements(entities)
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

  /** What a block changed of balances. */
  public List<ChangedBalance> balances(long block) {
    return new Statements(entities)
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

  /** What is stored at these places of the tree of accounts. */
  public List<TreeNode> accountNodes(Collection<TreeNode.Place> places) {
    return nodes(ACCOUNT_NODES, places);
  }

  /** What is stored at these places of the trees of accounts. */
  public List<TreeNode> balanceNodes(Collection<TreeNode.Place> places) {
    return nodes(BALANCE_NODES, places);
  }

  private List<TreeNode> nodes(String sql, Collection<TreeNode.Place> places) {
    if (places.isEmpty()) {
      return List.of();
    }
    Columns rows = new Columns(places.size());
    places.forEach(place -> rows.row(place.tree(), place.level(), place.position()));
    return new Statements(entities)
        .with(
            sql,
            (connection, statement) -> {
              rows.bind(connection, statement, 1, PLACE);
              return Statements.rows(statement, TreeRepository::node);
            });
  }

  private static TreeNode node(ResultSet row) throws SQLException {
    return new TreeNode(
        new TreeNode.Place(row.getLong(1), row.getInt(2), row.getLong(3)), row.getBytes(4));
  }

  /**
   * Gives a block its root. Until the transaction ends nobody else gives any.
   *
   * @return false, with nothing changed, if it is not the next one
   */
  public boolean root(long block, Hash32 root) {
    Statements statements = new Statements(entities);
    return statements.update(MOVE, block, block) == 1
        && statements.update(ROOT, root.bytes(), block) == 1;
  }

  /** Stores nodes as they are now. */
  public void save(Collection<TreeNode> accountNodes, Collection<TreeNode> balanceNodes) {
    save(SAVE_ACCOUNT_NODES, accountNodes);
    save(SAVE_BALANCE_NODES, balanceNodes);
  }

  private void save(String sql, Collection<TreeNode> nodes) {
    if (nodes.isEmpty()) {
      return;
    }
    Columns rows = new Columns(nodes.size());
    for (TreeNode node : nodes) {
      TreeNode.Place place = node.place();
      rows.row(place.tree(), place.level(), place.position(), node.hash());
    }
    new Statements(entities)
        .with(
            sql,
            (connection, statement) -> {
              rows.bind(connection, statement, 1, NODE);
              return statement.executeUpdate();
            });
  }
}
