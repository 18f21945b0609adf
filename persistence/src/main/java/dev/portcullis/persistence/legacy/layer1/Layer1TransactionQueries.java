package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.legacy.Bytea;
import dev.portcullis.persistence.legacy.layer1.Layer1Transaction.Purpose;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Stores transactions for layer 1: written before they are sent, and kept once they are mined. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class Layer1TransactionQueries extends Queries {
  private static final String SELECT =
      """
      select id, purpose, subject, coalesce(block_number, 0), nonce, attempt, raw, hash, sent_at,
          mined_block, mined_hash, failed
        from legacy_l1_transactions
      """;

  private static final String ADD =
      """
      insert into legacy_l1_transactions
          (purpose, subject, block_number, nonce, attempt, raw, hash, created_at)
        values (?, ?, nullif(?, 0), ?, ?, ?, ?, ?)
      """;

  /** Stores a signed transaction that is to be sent. */
  public void add(
      Purpose purpose,
      String subject,
      long block,
      long nonce,
      int attempt,
      byte[] raw,
      Hash32 hash,
      Instant now) {
    sql()
        .update(
            ADD,
            purpose.word(),
            subject,
            block,
            nonce,
            attempt,
            raw,
            hash.bytes(),
            now.atOffset(ZoneOffset.UTC));
  }

  /** The unconfirmed transactions, by nonce and attempt. */
  public List<Layer1Transaction> open() {
    return sql()
        .list(
            Layer1TransactionQueries::transaction,
            SELECT + " where not confirmed order by nonce, attempt");
  }

  /** The first transaction that was mined and reverted. */
  public Optional<Layer1Transaction> failed() {
    return sql()
        .list(Layer1TransactionQueries::transaction, SELECT + " where failed order by id limit 1")
        .stream()
        .findFirst();
  }

  /** The subjects of all transactions of a purpose, which has few. */
  public List<String> subjects(Purpose purpose) {
    return sql()
        .list(
            row -> row.getString(1),
            "select subject from legacy_l1_transactions where purpose = ? and attempt = 0",
            purpose.word());
  }

  /** The last block with an unconfirmed transaction; 0 for none. */
  public long lastOpenBlock(Purpose purpose) {
    String last = "select coalesce(max(block_number), 0) from legacy_l1_transactions";
    return sql()
        .list(row -> row.getLong(1), last + " where not confirmed and purpose = ?", purpose.word())
        .get(0);
  }

  /** Records when a transaction was last sent. */
  public void markSent(long id, Instant now) {
    sql()
        .update(
            "update legacy_l1_transactions set sent_at = ? where id = ?",
            now.atOffset(ZoneOffset.UTC),
            id);
  }

  /** Records the block that contains a transaction. */
  public void markMined(long id, L1Block block) {
    sql()
        .update(
            "update legacy_l1_transactions set mined_block = ?, mined_hash = ?"
                + " where id = ? and not confirmed",
            block.number(),
            block.hash().bytes(),
            id);
  }

  /** Records that no block contains a transaction any more and that it is to be sent at once. */
  public void markLost(long id) {
    sql()
        .update(
            "update legacy_l1_transactions set mined_block = null, mined_hash = null,"
                + " sent_at = null where id = ? and not confirmed",
            id);
  }

  /**
   * Records that a transaction is final. Deletes others with its nonce, and its signed bytes.
   *
   * @param failed whether it reverted
   * @return false if that was already recorded
   */
  public boolean confirm(Layer1Transaction mined, boolean failed) {
    String known =
        "select id from legacy_l1_transactions where id = ? and not confirmed for update";
    if (sql().list(row -> row.getLong(1), known, mined.id()).isEmpty()) {
      return false;
    }
    sql()
        .update(
            "delete from legacy_l1_transactions where nonce = ? and id <> ?",
            mined.nonce(),
            mined.id());
    sql()
        .update(
            "update legacy_l1_transactions set confirmed = true, attempt = 0, raw = '', failed = ?"
                + " where id = ?",
            failed,
            mined.id());
    return true;
  }

  private static Layer1Transaction transaction(ResultSet row) throws SQLException {
    return new Layer1Transaction(
        row.getLong(1),
        Purpose.of(row.getString(2)),
        row.getString(3),
        row.getLong(4),
        row.getLong(5),
        row.getInt(6),
        row.getBytes(7),
        Bytea.hash(row, 8),
        Optional.ofNullable(row.getObject(9, OffsetDateTime.class)).map(OffsetDateTime::toInstant),
        row.getBytes(11) == null
            ? Optional.empty()
            : Optional.of(new L1Block(row.getLong(10), Bytea.hash(row, 11))),
        row.getBoolean(12));
  }
}
