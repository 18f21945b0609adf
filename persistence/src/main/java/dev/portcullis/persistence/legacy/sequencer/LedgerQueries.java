package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.legacy.Bytea;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** Stores accounts, balances and NFTs, many with one statement. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class LedgerQueries extends Queries {
  private static final String ACCOUNTS =
      """
      select id, address, nonce, pub_key_hash, minted, slots, kind = 'create2' from legacy_accounts
        where id = any (?::bigint[])
      union
      select id, address, nonce, pub_key_hash, minted, slots, kind = 'create2' from legacy_accounts
        where address = any (?::bytea[])
      """;

  private static final String BALANCES =
      """
      select account_id, token_id, slot, amount from legacy_balances
        where account_id = any (?::bigint[]) and token_id = any (?::bigint[])
      """;

  private static final String NFTS =
      """
      select token_id, creator_id, creator_address, serial_id, content_hash, address, symbol
        from legacy_nfts where token_id = any (?::bigint[])
      """;

  private static final String SAVE_ACCOUNTS =
      """
      insert into legacy_accounts (id, address, nonce, pub_key_hash, minted, slots, kind)
        select a.id, a.address, a.nonce, a.key, a.minted, a.slots,
            case when a.create2 then 'create2' else 'owned' end
          from unnest(?, ?, ?, ?, ?, ?, ?)
            as a (id, address, nonce, key, minted, slots, create2)
      on conflict (id) do update
        set nonce = excluded.nonce, pub_key_hash = excluded.pub_key_hash,
          minted = excluded.minted, slots = excluded.slots,
          kind = case when excluded.kind = 'create2' then 'create2' else legacy_accounts.kind end
      """;

  private static final String SAVE_ACCOUNT_CHANGES =
      """
      insert into legacy_account_changes
          (block_number, account_id, address, nonce, pub_key_hash, slots)
        select ?, a.id, a.address, a.nonce, a.key, a.slots
          from unnest(?, ?, ?, ?, ?, ?, ?)
            as a (id, address, nonce, key, minted, slots, create2)
      on conflict (block_number, account_id) do update
        set nonce = excluded.nonce, pub_key_hash = excluded.pub_key_hash, slots = excluded.slots
      """;

  private static final String SAVE_BALANCES =
      """
      insert into legacy_balances (account_id, token_id, slot, amount)
        select * from unnest(?, ?, ?, ?)
      on conflict (account_id, token_id) do update set amount = excluded.amount
      """;

  private static final String SAVE_BALANCE_CHANGES =
      """
      insert into legacy_balance_changes (block_number, account_id, token_id, slot, amount)
        select ?, b.* from unnest(?, ?, ?, ?) as b
      on conflict (block_number, account_id, token_id) do update set amount = excluded.amount
      """;

  private static final String SAVE_NFTS =
      """
      insert into legacy_nfts (block_number, token_id, creator_id, creator_address, serial_id,
          content_hash, address, symbol)
        select ?, n.* from unnest(?, ?, ?, ?, ?, ?, ?) as n
      """;

  private static final String[] ACCOUNT = {
    "bigint", "bytea", "bigint", "bytea", "bigint", "integer", "boolean"
  };
  private static final String[] BALANCE = {"bigint", "bigint", "integer", "numeric"};
  private static final String[] NFT = {
    "bigint", "bigint", "bytea", "bigint", "bytea", "bytea", "text"
  };

  /** The accounts with these ids and those with these addresses. */
  public List<LedgerAccountRow> accounts(Collection<Long> ids, Collection<Address> addresses) {
    return sql()
        .with(
            ACCOUNTS,
            (connection, statement) -> {
              statement.setArray(1, connection.createArrayOf("bigint", ids.toArray()));
              statement.setArray(
                  2,
                  connection.createArrayOf(
                      "bytea", addresses.stream().map(Address::bytes).toArray(byte[][]::new)));
              return Statements.rows(statement, LedgerQueries::account);
            });
  }

  /** The balances of these accounts in these tokens. */
  public List<LedgerBalanceRow> balances(Collection<Long> accountIds, Collection<Long> tokenIds) {
    return sql()
        .list(
            row ->
                new LedgerBalanceRow(
                    row.getLong(1),
                    row.getLong(2),
                    row.getInt(3),
                    row.getBigDecimal(4).toBigIntegerExact()),
            BALANCES,
            accountIds.toArray(Long[]::new),
            tokenIds.toArray(Long[]::new));
  }

  /** The NFTs among these tokens. */
  public List<LedgerNftRow> nfts(Collection<Long> tokenIds) {
    return sql().list(LedgerQueries::nft, NFTS, (Object) tokenIds.toArray(Long[]::new));
  }

  /**
   * Stores the current state of everything that an operation of a block changed, and records the
   * change.
   *
   * @param nfts those that were minted
   */
  public void save(
      long block,
      Collection<LedgerAccountRow> accounts,
      Collection<LedgerBalanceRow> balances,
      Collection<LedgerNftRow> nfts) {
    ColumnArrays accountRows = new ColumnArrays(accounts.size());
    for (LedgerAccountRow each : accounts) {
      accountRows.row(
          each.id(),
          each.address().bytes(),
          each.nonce(),
          each.pubKeyHash(),
          each.minted(),
          each.slots(),
          each.create2());
    }
    save(SAVE_ACCOUNTS, accountRows, ACCOUNT);
    save(SAVE_ACCOUNT_CHANGES, block, accountRows, ACCOUNT);
    ColumnArrays balanceRows = new ColumnArrays(balances.size());
    for (LedgerBalanceRow each : balances) {
      balanceRows.row(each.accountId(), each.tokenId(), each.slot(), new BigDecimal(each.amount()));
    }
    save(SAVE_BALANCES, balanceRows, BALANCE);
    save(SAVE_BALANCE_CHANGES, block, balanceRows, BALANCE);
    ColumnArrays nftRows = new ColumnArrays(nfts.size());
    for (LedgerNftRow each : nfts) {
      nftRows.row(
          each.tokenId(),
          each.creatorId(),
          each.creatorAddress().bytes(),
          each.serialId(),
          each.contentHash().bytes(),
          each.address().bytes(),
          each.symbol());
    }
    save(SAVE_NFTS, block, nftRows, NFT);
  }

  private void save(String sql, ColumnArrays rows, String... types) {
    if (rows.size() > 0) {
      sql()
          .with(
              sql,
              (connection, statement) -> {
                rows.bind(connection, statement, 1, types);
                return statement.executeUpdate();
              });
    }
  }

  private void save(String sql, long block, ColumnArrays rows, String... types) {
    if (rows.size() > 0) {
      sql()
          .with(
              sql,
              (connection, statement) -> {
                statement.setLong(1, block);
                rows.bind(connection, statement, 2, types);
                return statement.executeUpdate();
              });
    }
  }

  private static LedgerAccountRow account(ResultSet row) throws SQLException {
    return new LedgerAccountRow(
        row.getLong(1),
        Bytea.address(row, 2),
        row.getLong(3),
        row.getBytes(4),
        row.getLong(5),
        row.getInt(6),
        row.getBoolean(7));
  }

  private static LedgerNftRow nft(ResultSet row) throws SQLException {
    return new LedgerNftRow(
        row.getLong(1),
        row.getLong(2),
        Bytea.address(row, 3),
        row.getLong(4),
        Bytea.hash(row, 5),
        Bytea.address(row, 6),
        row.getString(7));
  }
}
