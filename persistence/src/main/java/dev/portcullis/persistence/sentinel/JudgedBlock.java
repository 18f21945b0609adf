package dev.portcullis.persistence.sentinel;

import dev.portcullis.persistence.database.QueryRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * A judgement and what became of its block since.
 *
 * @param row what was judged
 * @param position where the row stands in its chain
 * @param leftAt when the block was seen to have left the chain; null while it is there
 * @param acknowledged whether an administrator has looked at this one or a later one
 */
public record JudgedBlock(JudgementRow row, long position, Instant leftAt, boolean acknowledged) {
  /** Up to which row an administrator has looked. */
  static final String ACKNOWLEDGED =
      "(select coalesce(max(a.position), 0) from block_acknowledgements a)";

  /** Reads what {@link #SELECT} selects. */
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
          // Everything that escaped was in an earlier row of the block that was. A maximum, because
          // an existence would be looked for in all rows.
          + " or b.supersedes is not null and b.verdict = 'escaped' and b.suspected is null"
          + " and b.escaped <= coalesce((select max(f.escaped) from block_judgements f"
          + " where f.block_hash = b.block_hash and f.kind = 'block' and f.position <= "
          + ACKNOWLEDGED
          + "), 0) as acknowledged, m.kind as moved, m.judged_at as moved_at"
          + " from block_judgements b left join lateral (select l.kind, l.judged_at from"
          + " block_judgements l where l.block_hash = b.block_hash and l.kind in ('left',"
          + " 'returned') order by l.position desc limit 1) m on true";
}
