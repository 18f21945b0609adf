package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.legacy.Bytea;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The rollup's state about layer 1: its chain, its contracts there, and its tokens. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class Layer1Queries extends Queries {
  private static final String STATE =
      """
      select rooted_block, committed_block, verified_block, l1_chain_id, l1_operator, l1_next_nonce,
          l1_first_block, main_contract, governance_contract, nft_factory, scanned_block,
          scanned_hash
        from legacy_rollup
      """;

  private static final String BIND =
      """
      update legacy_rollup set l1_chain_id = ?, l1_operator = ?, l1_next_nonce = ?,
          l1_first_block = ?, scanned_block = ?, scanned_hash = ?, l1_head = ?
      """;

  /** The state; empty before the rollup begins. */
  public Optional<Layer1State> state() {
    return sql().list(Layer1Queries::state, STATE).stream().findFirst();
  }

  /** The same, but locks the row until the transaction ends. */
  public Optional<Layer1State> lock() {
    return sql().list(Layer1Queries::state, STATE + " for update").stream().findFirst();
  }

  /**
   * Binds the rollup to a chain and an operator. The caller has the lock.
   *
   * @param before the block after which layer 1 is read
   */
  public void bind(long chainId, Address operator, long nextNonce, L1Block before) {
    sql()
        .update(
            BIND,
            chainId,
            operator.bytes(),
            nextNonce,
            before.number(),
            before.number(),
            before.hash().bytes(),
            before.number());
  }

  /** Takes the nonce of the operator's next transaction. The caller has the lock. */
  public long takeNonce() {
    String take = "update legacy_rollup set l1_next_nonce = l1_next_nonce + 1 returning";
    return sql().list(row -> row.getLong(1), take + " l1_next_nonce - 1").get(0);
  }

  /** Sets the addresses of the contracts. */
  public void setContracts(Layer1State.Contracts contracts) {
    sql()
        .update(
            "update legacy_rollup set main_contract = ?, governance_contract = ?, nft_factory = ?",
            contracts.main().bytes(),
            contracts.governance().bytes(),
            contracts.nftFactory().bytes());
  }

  /** The addresses of the tokens; that of ether is zero. */
  public Set<Address> tokens() {
    return new TreeSet<>(
        sql().list(row -> Bytea.address(row, 1), "select address from legacy_tokens"));
  }

  /** Whether there is a token of this id. */
  public boolean hasToken(long id) {
    return !sql()
        .list(row -> row.getLong(1), "select id from legacy_tokens where id = ?", id)
        .isEmpty();
  }

  /** Adds a token under the id that the contract assigned, unless it exists. */
  public void addToken(long id, Address address, String symbol, int decimals) {
    sql()
        .update(
            "insert into legacy_tokens (id, address, symbol, decimals) values (?, ?, ?, ?)"
                + " on conflict (id) do nothing",
            id,
            address.bytes(),
            symbol,
            decimals);
  }

  private static Layer1State state(ResultSet row) throws SQLException {
    return new Layer1State(
        row.getLong(1), row.getLong(2), row.getLong(3), binding(row), contracts(row), scanned(row));
  }

  private static Optional<Layer1State.Binding> binding(ResultSet row) throws SQLException {
    if (row.getBytes(5) == null) {
      return Optional.empty();
    }
    return Optional.of(
        new Layer1State.Binding(
            row.getLong(4), Bytea.address(row, 5), row.getLong(6), row.getLong(7)));
  }

  private static Optional<Layer1State.Contracts> contracts(ResultSet row) throws SQLException {
    if (row.getBytes(8) == null) {
      return Optional.empty();
    }
    return Optional.of(
        new Layer1State.Contracts(
            Bytea.address(row, 8), Bytea.address(row, 9), Bytea.address(row, 10)));
  }

  private static Optional<L1Block> scanned(ResultSet row) throws SQLException {
    return row.getBytes(12) == null
        ? Optional.empty()
        : Optional.of(new L1Block(row.getLong(11), Bytea.hash(row, 12)));
  }
}
