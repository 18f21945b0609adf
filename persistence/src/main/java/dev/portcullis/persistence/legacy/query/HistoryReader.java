package dev.portcullis.persistence.legacy.query;

import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Reads the operations of an address. An index locates the start of each page, however long the
 * history is.
 */
@ApplicationScoped
public class HistoryReader {
  private static final String PAGE =
      """
      select %s from (%%s) h
        join legacy_operations o using (block_number, block_index) cross join %s %s
      order by o.block_number desc, o.block_index desc
      """
          .formatted(
              LegacyOperationRow.COLUMNS, LegacyResultSets.PROGRESS, LegacyOperationRow.JOINED);

  private static final String BY_OFFSET =
      PAGE.formatted(
          """
          select block_number, block_index from legacy_history
          where address = ? and ordinal <= ? + (select ordinal from legacy_history
            where address = ? order by ordinal desc limit 1)
          order by ordinal desc limit ?
          """);

  private static final String OLDER =
      PAGE.formatted(
          """
          select block_number, block_index from legacy_history
          where address = ? and (block_number, block_index) < (?, ?)
          order by block_number desc, block_index desc limit ?
          """);

  private static final String NEWER =
      PAGE.formatted(
          """
          select block_number, block_index from legacy_history
          where address = ? and (block_number, block_index) > (?, ?)
          order by block_number, block_index limit ?
          """);

  private static final String UNCOMMITTED =
      PAGE.formatted(
          """
          select block_number, block_index from legacy_history
          where address = ? and block_number > (select coalesce(max(rooted_block), 0) from legacy_rollup)
          order by block_number, block_index limit ?
          """);

  /** All statements that read a page. */
  static final List<String> STATEMENTS = List.of(BY_OFFSET, OLDER, NEWER, UNCOMMITTED);

  private static final String PENDING =
      """
      %s where p.recipient = ? and p.kind = 'deposit' and p.block_number is null
      order by p.serial_id desc limit ?
      """
          .formatted(PendingDeposit.SELECT);

  private QueryRunner queryRunner;

  /** Required by CDI. */
  public HistoryReader() {}

  /** Reads on connections of {@code queryRunner}. */
  @Inject
  public HistoryReader(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /**
   * Operations of an address, newest first.
   *
   * @param address 20 bytes
   * @param offset how many of the newest are skipped
   */
  public List<LegacyOperationRow> page(byte[] address, long offset, int limit) {
    return read(BY_OFFSET, address, -offset, address, limit);
  }

  /** The newest operations that are older than a position, newest first. */
  public List<LegacyOperationRow> olderThan(
      byte[] address, long blockNumber, int blockIndex, int limit) {
    return read(OLDER, address, blockNumber, blockIndex, limit);
  }

  /** The oldest operations that are newer than a position, newest first. */
  public List<LegacyOperationRow> newerThan(
      byte[] address, long blockNumber, int blockIndex, int limit) {
    return read(NEWER, address, blockNumber, blockIndex, limit);
  }

  /** The oldest operations in blocks without a state root, newest first. */
  public List<LegacyOperationRow> withoutRoot(byte[] address, int limit) {
    return read(UNCOMMITTED, address, limit);
  }

  private List<LegacyOperationRow> read(String sql, Object... values) {
    return queryRunner.list(LegacyOperationRow::read, sql, values);
  }

  /** Pending deposits for an address, newest first. */
  public List<PendingDeposit> pending(byte[] address, int limit) {
    return queryRunner.list(PendingDeposit::read, PENDING, address, limit);
  }
}
