package dev.portcullis.persistence.legacy.submission;

import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria.RequiredBalance;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Reads the facts for checking submissions to the legacy rollup, and stores accepted transactions.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class MempoolQueries extends Queries {
  /**
   * A shared lock for adding a single transaction, exclusive for a batch, so that the ids of a
   * batch are contiguous.
   */
  private static final long ID_LOCK = 0x6c65_6761_6379L;

  /** The number of accounts and addresses of one transaction; a swap has the most. */
  private static final int FEW = 3;

  private static final int FEW_HELD = 5;
  private static final byte[] NO_ADDRESS = {};

  /** One statement and so one snapshot: an executed transaction is no longer pending. */
  private static final String FORM =
      """
      with people as materialized (
        select * from legacy_accounts where id %1$s
        union
        select * from legacy_accounts where address %1$s),
      held as materialized (
        select b.account_id, array_agg(b.token_id) as tokens, array_agg(b.amount) as amounts
          from (select distinct * from %2$s) as asked (account_id, token_id)
            join legacy_balances b using (account_id, token_id)
          group by b.account_id)
      select p.id, p.address, p.nonce, p.pub_key_hash, p.kind, p.no_2fa_key, p.two_factors_at,
          w.nonces, w.hashes, h.tokens, h.amounts, r.tokens, r.amounts,
          (select floor(extract(epoch from open_since))::bigint from legacy_rollup)
        from people p
          left join held h on h.account_id = p.id
          left join lateral (
            select array_agg(nonce) as nonces,
                array_agg(hash) filter (where hash %3$s) as hashes
              from legacy_mempool
              where account_id = p.id and p.id %1$s) w on true
          left join lateral (
            select array_agg(token) as tokens, array_agg(amount) as amounts from (
              select coalesce(tx ->> 'feeToken', tx ->> 'token')::bigint as token,
                  sum((tx ->> 'fee')::numeric + case when tx ->> 'type' in ('Transfer', 'Withdraw')
                    then (tx ->> 'amount')::numeric else 0 end) as amount
                from legacy_mempool where account_id = p.id and p.id %1$s group by 1) taken
            ) r on true
      """;

  private static final String FIND_MANY = FORM.formatted("= any (?)", "unnest(?, ?)", "= any (?)");

  /** With fixed numbers of parameters its plan stays cached. Planning costs more than execution. */
  private static final String FIND_FEW =
      FORM.formatted(
          "in (?, ?, ?)",
          "(values "
              + String.join(", ", Collections.nCopies(FEW_HELD, "(?::bigint, ?::bigint)"))
              + ") v",
          "= ?");

  private static final String ADD =
      """
      with held as materialized (select %s(%d)),
      ids as materialized (
        select nextval('legacy_mempool_id_seq') as id, place
          from held cross join generate_series(1, ?) as place)
      insert into legacy_mempool
          (id, hash, account_id, nonce, batch_id, tx, received_at)
        overriding system value
        select i.id, r.hash, r.account_id, r.nonce, %s, r.tx::jsonb, ?
          from unnest(?, ?, ?, ?) with ordinality
              as r (hash, account_id, nonce, tx, place)
            join ids i on i.place = r.place
            join legacy_accounts a on a.id = r.account_id and r.nonce >= a.nonce
          order by i.id
        on conflict do nothing
      """;

  private static final String ADD_ONE =
      ADD.formatted("pg_advisory_xact_lock_shared", ID_LOCK, "null");

  private static final String ADD_BATCH =
      ADD.formatted("pg_advisory_xact_lock", ID_LOCK, "(select min(id) from ids)");

  private static final String COUNT =
      "select count(*) from (select 1 from legacy_mempool limit ?) as counted";

  @Inject private QueryRunner queryRunner;

  /** The queried accounts that exist, as one consistent snapshot. */
  @Transactional(TxType.SUPPORTS)
  public List<SubmitterRow> find(SubmitterCriteria question) {
    return queryRunner.of(connection -> find(connection, question));
  }

  /** The same on a given connection. */
  public static List<SubmitterRow> find(Connection connection, SubmitterCriteria question)
      throws SQLException {
    boolean isSmall =
        question.accounts().size() <= FEW
            && question.addresses().size() <= FEW
            && question.held().size() <= FEW_HELD
            && question.hashes().size() <= 1;
    try (PreparedStatement query = connection.prepareStatement(isSmall ? FIND_FEW : FIND_MANY)) {
      if (isSmall) {
        bindFew(query, question);
      } else {
        bindMany(connection, query, question);
      }
      return Statements.rows(query, SubmitterRowColumns::read);
    }
  }

  private static void bindMany(
      Connection connection, PreparedStatement query, SubmitterCriteria question)
      throws SQLException {
    Array accounts = connection.createArrayOf("int8", question.accounts().toArray());
    query.setArray(1, accounts);
    query.setArray(2, bytes(connection, question.addresses()));
    query.setArray(3, array(connection, "int8", question.held(), RequiredBalance::accountId));
    query.setArray(4, array(connection, "int8", question.held(), RequiredBalance::tokenId));
    query.setArray(5, bytes(connection, question.hashes()));
    query.setArray(6, accounts);
    query.setArray(7, accounts);
  }

  /** Pads the parameters with values that match no account. */
  private static void bindFew(PreparedStatement query, SubmitterCriteria question)
      throws SQLException {
    List<Long> accounts = filled(question.accounts(), FEW, -1L);
    List<Object> values = new ArrayList<>(accounts);
    values.addAll(filled(question.addresses(), FEW, NO_ADDRESS));
    for (RequiredBalance requiredBalance :
        filled(question.held(), FEW_HELD, new RequiredBalance(-1, -1))) {
      values.add(requiredBalance.accountId());
      values.add(requiredBalance.tokenId());
    }
    values.addAll(filled(question.hashes(), 1, NO_ADDRESS));
    values.addAll(accounts);
    values.addAll(accounts);
    for (int i = 0; i < values.size(); i++) {
      query.setObject(i + 1, values.get(i));
    }
  }

  private static <T> List<T> filled(Collection<T> some, int size, T nothing) {
    List<T> all = new ArrayList<>(some);
    while (all.size() < size) {
      all.add(nothing);
    }
    return all;
  }

  /**
   * Appends transactions to the pending ones; several are a batch with contiguous ids. The caller
   * rolls back if not all were added, because a part of a batch is not valid.
   *
   * @return whether all were added; otherwise the nonce of one is used or already pending
   */
  public boolean add(List<AcceptedTransaction> transactions, Instant at) {
    return sql()
            .with(
                transactions.size() == 1 ? ADD_ONE : ADD_BATCH,
                (connection, insert) -> add(connection, insert, transactions, at))
        == transactions.size();
  }

  private static int add(
      Connection connection, PreparedStatement insert, List<AcceptedTransaction> rows, Instant at)
      throws SQLException {
    insert.setInt(1, rows.size());
    insert.setObject(2, at.atOffset(ZoneOffset.UTC));
    insert.setArray(3, bytes(connection, rows.stream().map(AcceptedTransaction::hash).toList()));
    insert.setArray(4, array(connection, "int8", rows, AcceptedTransaction::accountId));
    insert.setArray(5, array(connection, "int8", rows, AcceptedTransaction::nonce));
    insert.setArray(6, array(connection, "text", rows, AcceptedTransaction::tx));
    return insert.executeUpdate();
  }

  /** The number of pending transactions, counted up to {@code most}. */
  @Transactional(TxType.SUPPORTS)
  public int count(int most) {
    return queryRunner.of(connection -> count(connection, most));
  }

  static int count(Connection connection, int most) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(COUNT)) {
      query.setInt(1, most);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  private static Array bytes(Connection connection, Collection<byte[]> values) throws SQLException {
    return connection.createArrayOf("bytea", values.toArray(new byte[0][]));
  }

  private static <T> Array array(
      Connection connection, String type, Collection<T> rows, Function<T, Object> column)
      throws SQLException {
    return connection.createArrayOf(type, rows.stream().map(column).toArray());
  }
}
