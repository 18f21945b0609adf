package dev.portcullis.persistence.pool;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Stores the transactions that wait for their turn, and the sent ones that are in no block yet. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PooledTransactionQueries extends Queries {
  /** Serializes admissions, so that limits apply exactly across all nodes. */
  private static final long LOCK = 0x706f_6f6c_6564L;

  private static final String OUTLINE =
      "tx_hash, sender, nonce, state, size, fee_cap, tip_cap, user_id, m2m_app_id, organization_id,"
          + " origin, request_id, trace_id, ip_address, admitted_at, moved_at, expires_at";

  private static final String ALL = OUTLINE + ", encryption_key_id, raw";

  private static final String USAGE =
      """
      select count(*) as all_rows, coalesce(sum(size), 0) as all_bytes,
          count(*) filter (where %1$s = ?) as account,
          coalesce(sum(size) filter (where %1$s = ?), 0) as account_bytes,
          count(*) filter (where organization_id = ?) as organization,
          coalesce(sum(size) filter (where organization_id = ?), 0) as organization_bytes
        from pooled_transactions where state = 'waiting'
      """;

  private static final String INSERT =
      "insert into pooled_transactions ("
          + ALL
          + ") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " on conflict do nothing";

  /**
   * A sent transaction stays as long as others follow it, because they were checked on top of it.
   */
  private static final String EXPIRE =
      """
      delete from pooled_transactions where tx_hash in (
          select tx_hash from pooled_transactions p
            where expires_at < ? and (state = 'waiting' or not exists (
                select from pooled_transactions f where f.sender = p.sender and f.nonce > p.nonce))
            order by expires_at limit ? for update skip locked)
        returning %s
      """
          .formatted(OUTLINE);

  private static final String METRICS =
      """
      select count(*) filter (where state = 'waiting') as waiting,
          count(*) filter (where state <> 'waiting') as sent, coalesce(sum(size), 0) as bytes,
          min(admitted_at) filter (where state = 'waiting') as oldest
        from pooled_transactions
      """;

  @Inject private QueryRunner queryRunner;

  private Statements statements() {
    return sql();
  }

  /** Locks admission until this transaction ends. */
  public void lock() {
    var unused = statements().list(row -> true, "select pg_advisory_xact_lock(?)", LOCK);
  }

  /** Locks sending and admission for a sender until this transaction ends. */
  public void lock(Address sender) {
    var unused =
        statements()
            .list(
                row -> true,
                "select pg_advisory_xact_lock(1886351212, hashtext(?))",
                sender.text());
  }

  /** The pool usage for an actor. */
  public PoolUsage usage(Actor actor) {
    String column = actor.type() == Actor.Type.USER ? "user_id" : "m2m_app_id";
    return statements()
        .list(
            row ->
                new PoolUsage(
                    row.getLong("all_rows"),
                    row.getLong("all_bytes"),
                    row.getLong("account"),
                    row.getLong("account_bytes"),
                    row.getLong("organization"),
                    row.getLong("organization_bytes")),
            USAGE.formatted(column),
            actor.id(),
            actor.id(),
            actor.organizationId(),
            actor.organizationId())
        .get(0);
  }

  /**
   * Adds a transaction, unless one with its hash or nonce exists.
   *
   * @return whether it was added
   */
  public boolean add(PooledTransaction added) {
    Actor actor = added.admission().actor();
    boolean isUser = actor.type() == Actor.Type.USER;
    return statements()
            .update(
                INSERT,
                added.hash().text(),
                added.sender().text(),
                added.nonce(),
                added.state().wireName(),
                added.size(),
                new BigDecimal(added.feeCap()),
                new BigDecimal(added.tipCap()),
                isUser ? actor.id() : null,
                isUser ? null : actor.id(),
                actor.organizationId(),
                added.admission().origin(),
                added.admission().requestId(),
                added.admission().traceId(),
                added.admission().ipAddress(),
                time(added.admittedAt()),
                time(added.movedAt()),
                time(added.expiresAt()),
                added.raw().keyId(),
                added.raw().bytes())
        == 1;
  }

  /** The outlines of a sender's transactions, by nonce. */
  public List<PooledTransaction> outlinesOf(Address sender) {
    return statements()
        .list(
            PooledTransaction::readOutline,
            "select " + OUTLINE + " from pooled_transactions where sender = ? order by nonce",
            sender.text());
  }

  /**
   * Moves a transaction from one state to another.
   *
   * @return false if it was not in the first state, or no longer exists
   */
  public boolean move(Hash32 hash, State from, State to, Instant at) {
    return statements()
            .update(
                "update pooled_transactions set state = ?, moved_at = ? where tx_hash = ? and state"
                    + " = ?",
                to.wireName(),
                time(at),
                hash.text(),
                from.wireName())
        == 1;
  }

  /**
   * Starts to send a waiting transaction if the transactions below it are still at the node.
   *
   * @return false if not, or if another node started
   */
  public boolean beginSending(Hash32 hash, Address sender, List<Hash32> below, Instant at) {
    return statements()
            .update(
                "update pooled_transactions set state = 'sending', moved_at = ? where tx_hash = ?"
                    + " and state = 'waiting' and ? = (select count(*) from pooled_transactions b"
                    + " where b.sender = ? and b.state = 'sent'"
                    + " and b.tx_hash = any (string_to_array(?, ',')))",
                time(at),
                hash.text(),
                below.size(),
                sender.text(),
                joined(below))
        == 1;
  }

  /** Keeps transactions on which others depend, at least until a given time. */
  public void keep(Address sender, List<Hash32> below, Instant until) {
    var unused =
        statements()
            .update(
                "update pooled_transactions set expires_at = greatest(expires_at, ?)"
                    + " where sender = ? and tx_hash = any (string_to_array(?, ','))",
                time(until),
                sender.text(),
                joined(below));
  }

  private static String joined(List<Hash32> hashes) {
    return hashes.stream().map(Hash32::text).collect(Collectors.joining(","));
  }

  /**
   * Records that the node has it. The record is deleted at {@code forgotten} at the latest, unless
   * others follow it.
   */
  public boolean markSent(Hash32 hash, Instant at, Instant forgotten) {
    return statements()
            .update(
                "update pooled_transactions set state = 'sent', moved_at = ?,"
                    + " expires_at = least(expires_at, ?) where tx_hash = ? and state = 'sending'",
                time(at),
                time(forgotten),
                hash.text())
        == 1;
  }

  /** Removes a transaction that is in a state, and returns whether it was. */
  public boolean remove(Hash32 hash, State state) {
    return statements()
            .update(
                "delete from pooled_transactions where tx_hash = ? and state = ?",
                hash.text(),
                state.wireName())
        == 1;
  }

  /** Removes a transaction, and returns whether it existed. */
  public boolean remove(Hash32 hash) {
    return statements().update("delete from pooled_transactions where tx_hash = ?", hash.text())
        == 1;
  }

  /**
   * Removes some of the transactions that expired before a given time.
   *
   * @return their outlines
   */
  public List<PooledTransaction> expire(Instant before, int part) {
    return statements().list(PooledTransaction::readOutline, EXPIRE, time(before), part);
  }

  /**
   * The outlines of all senders with a transaction to send or to keep beyond a given time, by
   * sender and nonce.
   */
  @Transactional(TxType.SUPPORTS)
  public List<PooledTransaction> outlines(Instant beyond) {
    return queryRunner.list(
        PooledTransaction::readOutline,
        "select "
            + OUTLINE
            + " from pooled_transactions where sender in (select sender from pooled_transactions"
            + " where state <> 'sent' or expires_at > ?) order by sender, nonce",
        time(beyond));
  }

  /** The transactions of a sender, by nonce. */
  @Transactional(TxType.SUPPORTS)
  public List<PooledTransaction> of(Address sender) {
    return queryRunner.list(
        PooledTransaction::read,
        "select " + ALL + " from pooled_transactions where sender = ? order by nonce",
        sender.text());
  }

  /** The nonces of a sender in the pool, from a given one, in order. */
  @Transactional(TxType.SUPPORTS)
  public List<Long> nonces(Address sender, long from) {
    return queryRunner.list(
        row -> row.getLong(1),
        "select nonce from pooled_transactions where sender = ? and nonce >= ? order by nonce",
        sender.text(),
        from);
  }

  /** The transaction with a hash. */
  @Transactional(TxType.SUPPORTS)
  public Optional<PooledTransaction> find(Hash32 hash) {
    return queryRunner
        .list(
            PooledTransaction::read,
            "select " + ALL + " from pooled_transactions where tx_hash = ?",
            hash.text())
        .stream()
        .findFirst();
  }

  /** The metrics of the pool. */
  @Transactional(TxType.SUPPORTS)
  public PoolMetricRow metrics() {
    return queryRunner.list(PooledTransactionQueries::metrics, METRICS).get(0);
  }

  private static PoolMetricRow metrics(ResultSet row) throws SQLException {
    OffsetDateTime oldest = row.getObject("oldest", OffsetDateTime.class);
    return new PoolMetricRow(
        row.getLong("waiting"),
        row.getLong("sent"),
        row.getLong("bytes"),
        oldest == null ? null : oldest.toInstant());
  }

  private static OffsetDateTime time(Instant at) {
    return at.atOffset(ZoneOffset.UTC);
  }
}
