package dev.portcullis.persistence.legacy.query;

import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the outcomes of operations, each with one index lookup. */
@ApplicationScoped
public class ReceiptReader {
  private static final String BY_HASH =
      """
      with place as (
        (select block_number, block_index from legacy_operations where hash = ?
           order by block_number desc, block_index desc limit 1)
        union all
        (select block_number, block_index from legacy_priority_operations
           where l1_hash = ? and block_number is not null order by serial_id limit 1)
      )
      select %s from (select * from place limit 1) f
        join legacy_operations o using (block_number, block_index) cross join %s %s
      """
          .formatted(
              LegacyOperationRow.COLUMNS, LegacyResultSets.PROGRESS, LegacyOperationRow.JOINED);

  private static final String MANY =
      """
      select asked.digits as asked, o.block_number, o.success, o.fail_reason,
        o.block_number <= r.committed as committed, o.block_number <= r.verified as verified
      from unnest(?::text[]) asked (digits) cross join %s
        cross join lateral (select block_number, success, fail_reason from legacy_operations
          where hash = decode(asked.digits, 'hex') order by block_number desc, block_index desc limit 1) o
      """
          .formatted(LegacyResultSets.PROGRESS);

  private static final String MANY_PRIORITY =
      """
      select p.serial_id, p.block_number, p.block_number <= r.rooted as rooted,
        p.block_number <= r.committed as committed, p.block_number <= r.verified as verified
      from legacy_priority_operations p cross join %s
      where p.serial_id = any (?) and p.block_number is not null
      """
          .formatted(LegacyResultSets.PROGRESS);

  private static final String PENDING =
      """
      %s where (p.hash = ? or p.l1_hash = ?) and p.kind = 'deposit' and p.block_number is null
      order by p.serial_id limit 1
      """
          .formatted(PendingDeposit.SELECT);

  private static final String PAID_BY =
      """
      select encode(b.verify_tx_hash, 'hex') as hash
      from legacy_operations o join legacy_blocks b on b.number = o.block_number
      where o.hash = ? and o.success and b.verified_at is not null
        and o.kind in ('Withdraw', 'ForcedExit', 'WithdrawNFT', 'FullExit')
      order by o.block_number desc, o.block_index desc limit 1
      """;

  private QueryRunner queryRunner;

  /** Required by CDI. */
  public ReceiptReader() {}

  /** Reads on connections of {@code queryRunner}. */
  @Inject
  public ReceiptReader(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /**
   * The outcome of a transaction.
   *
   * @param success false if it failed on execution
   * @param committed whether its block is committed on layer 1
   * @param verified whether its block is verified there
   */
  public record Executed(
      long blockNumber, boolean success, String failReason, boolean committed, boolean verified) {}

  /**
   * The outcome of a priority operation.
   *
   * @param rooted whether its block is closed and has a state root
   * @param committed whether its block is committed on layer 1
   * @param verified whether its block is verified there
   */
  public record ExecutedPriority(
      long blockNumber, boolean rooted, boolean committed, boolean verified) {}

  /**
   * The executed operation of a hash; the last of several. A priority operation is also found by
   * the transaction of layer 1.
   *
   * @param hash 32 bytes
   */
  public Optional<LegacyOperationRow> find(byte[] hash) {
    return queryRunner.list(LegacyOperationRow::read, BY_HASH, hash, hash).stream().findFirst();
  }

  /**
   * The outcomes of executed transactions, by hash.
   *
   * @param hashes 64 lowercase hexadecimal digits each
   */
  public Map<String, Executed> executed(Collection<String> hashes) {
    Map<String, Executed> found = new HashMap<>();
    queryRunner.list(
        row ->
            found.put(
                row.getString("asked"),
                new Executed(
                    row.getLong("block_number"),
                    row.getBoolean("success"),
                    row.getString("fail_reason"),
                    row.getBoolean("committed"),
                    row.getBoolean("verified"))),
        MANY,
        (Object) hashes.toArray(String[]::new));
    return found;
  }

  /** The outcomes of executed priority operations, by serial id. */
  public Map<Long, ExecutedPriority> executedPriority(Collection<Long> serialIds) {
    Map<Long, ExecutedPriority> found = new HashMap<>();
    queryRunner.list(
        row ->
            found.put(
                row.getLong("serial_id"),
                new ExecutedPriority(
                    row.getLong("block_number"),
                    row.getBoolean("rooted"),
                    row.getBoolean("committed"),
                    row.getBoolean("verified"))),
        MANY_PRIORITY,
        (Object) serialIds.toArray(Long[]::new));
    return found;
  }

  /** A pending deposit, by its hash in the rollup or by the transaction of layer 1. */
  public Optional<PendingDeposit> pending(byte[] hash) {
    return queryRunner.list(PendingDeposit::read, PENDING, hash, hash).stream().findFirst();
  }

  /** The layer 1 transaction that paid a withdrawal, 64 digits; empty if none has yet. */
  public Optional<String> paidBy(byte[] hash) {
    List<String> found = queryRunner.list(row -> row.getString(1), PAID_BY, hash);
    return found.stream().findFirst();
  }
}
