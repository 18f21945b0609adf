package dev.portcullis.persistence.pool;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.secret.EncryptedSecret;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;

/**
 * A row of {@code pooled_transactions}.
 *
 * @param hash of the transaction
 * @param sender the account of the nonce
 * @param nonce how many transactions the sender sent before
 * @param state its state
 * @param raw the signed transaction, encrypted; null if not queried
 * @param size in bytes
 * @param feeCap the maximum fee for a unit of gas, in wei
 * @param tipCap the maximum priority fee for a unit of gas, in wei
 * @param admission the submitter and the request
 * @param admittedAt when it was admitted
 * @param movedAt since when it has been in this state
 * @param expiresAt when it expires
 */
public record PooledTransaction(
    Hash32 hash,
    Address sender,
    long nonce,
    State state,
    EncryptedSecret raw,
    int size,
    BigInteger feeCap,
    BigInteger tipCap,
    Submitter admission,
    Instant admittedAt,
    Instant movedAt,
    Instant expiresAt) {
  /** The state of a transaction. */
  public enum State {
    /** In the pool: its turn has not come. */
    WAITING,
    /** Being sent; stored before it is sent, so that another node can resume. */
    SENDING,
    /** At the node, and in no known block yet. */
    SENT;

    /** The name in the database: lowercase. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    static State of(String wireName) {
      return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
  }

  /**
   * The submitter of a transaction and the request.
   *
   * @param actor a user or a machine
   * @param origin {@code rpc} or {@code rpc_wallet}
   * @param requestId of the request, or null
   * @param traceId the caller's, or null
   * @param ipAddress the client's address, or null
   */
  public record Submitter(
      Actor actor, String origin, String requestId, String traceId, String ipAddress) {}

  /** The same in another state. */
  public PooledTransaction withState(State other) {
    return new PooledTransaction(
        hash,
        sender,
        nonce,
        other,
        raw,
        size,
        feeCap,
        tipCap,
        admission,
        admittedAt,
        movedAt,
        expiresAt);
  }

  static PooledTransaction read(ResultSet row) throws SQLException {
    return read(row, new EncryptedSecret(row.getString("encryption_key_id"), row.getBytes("raw")));
  }

  /** Without the signed bytes. */
  static PooledTransaction readOutline(ResultSet row) throws SQLException {
    return read(row, null);
  }

  private static PooledTransaction read(ResultSet row, EncryptedSecret raw) throws SQLException {
    return new PooledTransaction(
        new Hash32(row.getString("tx_hash")),
        new Address(row.getString("sender")),
        row.getLong("nonce"),
        State.of(row.getString("state")),
        raw,
        row.getInt("size"),
        wei(row.getBigDecimal("fee_cap")),
        wei(row.getBigDecimal("tip_cap")),
        new Submitter(
            actor(row),
            row.getString("origin"),
            row.getString("request_id"),
            row.getString("trace_id"),
            row.getString("ip_address")),
        instant(row, "admitted_at"),
        instant(row, "moved_at"),
        instant(row, "expires_at"));
  }

  private static Actor actor(ResultSet row) throws SQLException {
    String userId = row.getString("user_id");
    return userId == null
        ? new Actor(
            Actor.Type.M2M_APP, row.getString("m2m_app_id"), row.getString("organization_id"), null)
        : new Actor(Actor.Type.USER, userId, row.getString("organization_id"), null);
  }

  private static BigInteger wei(BigDecimal number) {
    return number.toBigIntegerExact();
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
