package dev.portcullis.persistence.legacy.query;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.legacy.Bytea;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads the rollup's contracts, tokens and progress. */
@ApplicationScoped
public class RollupReader {
  private static final String CONTRACTS =
      """
      select '0x' || encode(main_contract, 'hex') as main,
        '0x' || encode(governance_contract, 'hex') as governance
      from legacy_rollup where main_contract is not null and governance_contract is not null
      """;

  private static final String TOKENS =
      """
      select id, address, symbol, decimals from legacy_tokens
      """;

  /** The maximum count. */
  public static final int MAX_COUNT = 10_000;

  private static final String STATUS =
      """
      select (select count(*) from (select 1 from legacy_mempool limit %1$d) w),
          coalesce(extract(epoch from clock_timestamp()
            - (select received_at from legacy_mempool order by id limit 1)), 0),
          (select count(*) from (select 1 from legacy_priority_operations
            where block_number is null limit %1$d) p),
          open_block, rooted_block, committed_block, verified_block,
          coalesce(greatest(l1_head - scanned_block, 0), 0)
        from legacy_rollup
      """
          .formatted(MAX_COUNT);

  private QueryRunner queryRunner;

  /** Required by CDI. */
  public RollupReader() {}

  /** Reads on connections of {@code queryRunner}. */
  @Inject
  public RollupReader(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /**
   * The contracts on layer 1, with 0x.
   *
   * @param main takes deposits and pays withdrawals
   * @param governance registers the tokens
   */
  public record Contracts(String main, String governance) {}

  /**
   * The progress of blocks on layer 1.
   *
   * @param committed the last one that is committed there
   * @param verified the last one that is verified there
   */
  public record Progress(long committed, long verified) {}

  /** The progress of blocks on layer 1. */
  public Progress progress() {
    return queryRunner
        .list(
            row -> new Progress(row.getLong("committed"), row.getLong("verified")),
            "select committed, verified from " + LegacyResultSets.PROGRESS)
        .get(0);
  }

  /** The status for the operator; empty before the rollup begins. */
  public Optional<LegacyRollupStatus> status() {
    return queryRunner
        .list(
            row ->
                new LegacyRollupStatus(
                    row.getLong(1),
                    row.getDouble(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5),
                    row.getLong(6),
                    row.getLong(7),
                    row.getLong(8)),
            STATUS)
        .stream()
        .findFirst();
  }

  /** The contracts; empty before they are deployed. */
  public Optional<Contracts> contracts() {
    return queryRunner
        .list(row -> new Contracts(row.getString("main"), row.getString("governance")), CONTRACTS)
        .stream()
        .findFirst();
  }

  /** All tokens, ordered by number. */
  public List<ListedToken> tokens() {
    return queryRunner.list(RollupReader::token, TOKENS + " order by id");
  }

  /** The token with this number. */
  public Optional<ListedToken> token(long id) {
    return queryRunner.list(RollupReader::token, TOKENS + " where id = ?", id).stream().findFirst();
  }

  /** The token of this contract. */
  public Optional<ListedToken> token(Address address) {
    return queryRunner
        .list(RollupReader::token, TOKENS + " where address = ?", address.bytes())
        .stream()
        .findFirst();
  }

  /** The token with this symbol, case-sensitive. */
  public Optional<ListedToken> token(String symbol) {
    return queryRunner.list(RollupReader::token, TOKENS + " where symbol = ?", symbol).stream()
        .findFirst();
  }

  private static ListedToken token(ResultSet row) throws SQLException {
    return new ListedToken(row.getLong(1), Bytea.address(row, 2), row.getString(3), row.getInt(4));
  }
}
