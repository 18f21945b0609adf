package dev.portcullis.persistence.legacy.query;

import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Reads blocks that have a state root, and their operations. */
@ApplicationScoped
public class LegacyBlockQueries {
  /** The maximum number of operations read of a block; the sequencer closes blocks long before. */
  static final int MAX_OPERATIONS = 10_000;

  private static final String SELECT =
      "select "
          + LegacyBlockRow.COLUMNS
          + " from legacy_blocks b cross join "
          + LegacyResultSets.PROGRESS
          + " where b.number <= r.rooted and b.state_root is not null and ";

  private static final String BY_HASH =
      SELECT
          + """
          b.number = (select min(number) from (
            (select number from legacy_blocks where state_root = ? limit 1)
            union all (select number from legacy_blocks where commit_tx_hash = ? limit 1)
            union all (select number from legacy_blocks where verify_tx_hash = ? limit 1)) found)
          """;

  private static final String OPERATIONS =
      "select "
          + LegacyOperationRow.COLUMNS
          + " from legacy_operations o cross join "
          + LegacyResultSets.PROGRESS
          + LegacyOperationRow.JOINED
          + " where o.block_number = ? and o.block_number <= r.rooted and ";

  private QueryRunner queryRunner;

  /** Required by CDI. */
  public LegacyBlockQueries() {}

  /** Reads on connections of {@code queryRunner}. */
  @Inject
  public LegacyBlockQueries(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /** The last blocks up to a number, newest first. */
  public List<LegacyBlockRow> upTo(long most, int limit) {
    return blocks(SELECT + "b.number <= ? order by b.number desc limit ?", most, limit);
  }

  /** A block by its number. */
  public Optional<LegacyBlockRow> find(long number) {
    return blocks(SELECT + "b.number = ?", number).stream().findFirst();
  }

  /**
   * A block by its state root or a transaction of layer 1; the first of several.
   *
   * @param hash 32 bytes
   */
  public Optional<LegacyBlockRow> find(byte[] hash) {
    return blocks(BY_HASH, hash, hash, hash).stream().findFirst();
  }

  private List<LegacyBlockRow> blocks(String sql, Object... values) {
    return queryRunner.list(LegacyBlockRow::read, sql, values);
  }

  /** The operations of a block, in order. */
  public List<LegacyOperationRow> operations(long number) {
    return operations(OPERATIONS + "true order by o.block_index limit ?", number, MAX_OPERATIONS);
  }

  /** The operation at an index of a block. */
  public Optional<LegacyOperationRow> operation(long number, int index) {
    return operations(OPERATIONS + "o.block_index = ?", number, index).stream().findFirst();
  }

  private List<LegacyOperationRow> operations(String sql, Object... values) {
    return queryRunner.list(LegacyOperationRow::read, sql, values);
  }
}
