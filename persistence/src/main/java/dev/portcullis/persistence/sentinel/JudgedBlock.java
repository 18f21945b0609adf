package dev.portcullis.persistence.sentinel;

import dev.portcullis.persistence.database.QueryRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * A judgement and the later state of its block.
 *
 * @param row the judgement
 * @param position its position in its chain
 * @param leftAt when the block was found to have left the chain by a reorganization; null while it
 *     is there
 * @param acknowledged whether an administrator has acknowledged this one or a later one
 */
public record JudgedBlock(JudgementRow row, long position, Instant leftAt, boolean acknowledged) {
  /** The last row that an administrator has acknowledged. */
  static final String ACKNOWLEDGED =
      "(select coalesce(max(a.position), 0) from block_acknowledgements a)";

  /** Reads the columns of {@link #SELECT}. */
  static JudgedBlock read(ResultSet row) throws SQLException {
    boolean left = "left".equals(row.getString("moved"));
    return new JudgedBlock(
        JudgementRow.read(row),
        row.getLong("position"),
        left ? QueryRunner.instant(row, "moved_at") : null,
        row.getBoolean("acknowledged"));
  }

  static final String SELECT =
      "select "
          + JudgementRow.COLUMNS
          + ", b.position, b.position <= "
          + ACKNOWLEDGED
          // Every escape was already in an earlier, acknowledged row of the block. A maximum is
          // used because an existence check would scan all rows.
          + " or b.supersedes is not null and b.verdict = 'escaped' and b.suspected is null"
          + " and b.escaped <= coalesce((select max(f.escaped) from block_judgements f"
          + " where f.block_hash = b.block_hash and f.kind = 'block' and f.position <= "
          + ACKNOWLEDGED
          + "), 0) as acknowledged, m.kind as moved, m.judged_at as moved_at"
          + " from block_judgements b left join lateral (select l.kind, l.judged_at from"
          + " block_judgements l where l.block_hash = b.block_hash and l.kind in ('left',"
          + " 'returned') order by l.position desc limit 1) m on true";
}
