package dev.portcullis.persistence.sentinel;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.database.QueryRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * A row of {@code block_judgements}, whose columns are named as in its JSON (ADR 0122). The
 * database assigns the row's position in its chain.
 *
 * @param id the row's identifier
 * @param kind {@code block}, {@code gap}, {@code left} or {@code returned}
 * @param chainId the chain id (EIP-155)
 * @param blockNumber the block's number; of a gap, the first
 * @param lastBlock the last of a gap; null otherwise
 * @param blockHash the block's hash; null for a gap
 * @param parentHash the hash of the parent block; null for a gap
 * @param minedAt the block's own time, in seconds; null for a gap
 * @param policyVersion the database transaction that last changed a right visible to the judgement;
 *     null for a gap
 * @param transactions how many the block has; null if unknown
 * @param frames how many call frames were judged; null for a gap
 * @param verdict {@code clean}, {@code escaped}, {@code unjudged} or {@code undecided}; null if
 *     nothing was judged
 * @param reason why not everything was judged, or null; {@code trace.frames_only} if only reads by
 *     opcodes were not
 * @param outsideSystem transactions of the chain itself
 * @param outsideLayer1 transactions that layer 1 sent
 * @param outsideUnknown transactions of senders unknown to the gate
 * @param escaped transactions that did something they were not permitted to
 * @param undecided transactions concerned by a right that changed
 * @param escapesHash SHA-256 over the rows of escapes, 64 hexadecimal digits; null for none
 * @param judgedAt when the row was written
 * @param supersedes the chain position of the row that this one replaces, of the same block or gap;
 *     null for none
 * @param suspected how many of the undecided transactions current rights deny; null for none
 */
@JsonNaming(SnakeCaseStrategy.class)
public record JudgementRow(
    String id,
    String kind,
    long chainId,
    long blockNumber,
    Long lastBlock,
    String blockHash,
    String parentHash,
    Instant minedAt,
    Long policyVersion,
    Integer transactions,
    Long frames,
    String verdict,
    String reason,
    Integer outsideSystem,
    Integer outsideLayer1,
    Integer outsideUnknown,
    Integer escaped,
    Integer undecided,
    String escapesHash,
    Instant judgedAt,
    Long supersedes,
    Integer suspected) {
  /** The columns, in the order of the components. */
  static final String COLUMNS =
      "b.id, b.kind, b.chain_id, b.block_number, b.last_block, b.block_hash, b.parent_hash,"
          + " b.mined_at, b.policy_version, b.transactions, b.frames, b.verdict, b.reason,"
          + " b.outside_system, b.outside_layer1, b.outside_unknown, b.escaped, b.undecided,"
          + " b.escapes_hash, b.judged_at, b.supersedes, b.suspected";

  /** A gap of unjudged blocks. */
  public static JudgementRow gap(
      String id, long chainId, long first, long last, String reason, Instant at) {
    return new JudgementRow(
        id,
        "gap",
        chainId,
        first,
        last,
        null,
        null,
        null,
        null,
        null,
        null,
        "unjudged",
        reason,
        null,
        null,
        null,
        null,
        null,
        null,
        at,
        null,
        null);
  }

  /**
   * The same gap without its last blocks, which were judged.
   *
   * @param position the position of this row in its chain
   * @param last the last remaining block; the one before the first for none
   */
  public JudgementRow truncated(String other, long position, long last, Instant at) {
    return gap(other, chainId, blockNumber, last, reason, at).superseding(position);
  }

  /** The same as a replacement of the row at this position of the chain. */
  public JudgementRow superseding(long position) {
    return new JudgementRow(
        id,
        kind,
        chainId,
        blockNumber,
        lastBlock,
        blockHash,
        parentHash,
        minedAt,
        policyVersion,
        transactions,
        frames,
        verdict,
        reason,
        outsideSystem,
        outsideLayer1,
        outsideUnknown,
        escaped,
        undecided,
        escapesHash,
        judgedAt,
        position,
        suspected);
  }

  /** Records that a judged block left the chain by a reorganization, or returned. */
  public static JudgementRow moved(
      String id, long chainId, long number, String hash, boolean left, Instant at) {
    return new JudgementRow(
        id,
        left ? "left" : "returned",
        chainId,
        number,
        null,
        hash,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        at,
        null,
        null);
  }

  static JudgementRow read(ResultSet row) throws SQLException {
    OffsetDateTime mined = row.getObject("mined_at", OffsetDateTime.class);
    return new JudgementRow(
        row.getString("id"),
        row.getString("kind"),
        row.getLong("chain_id"),
        row.getLong("block_number"),
        row.getObject("last_block", Long.class),
        row.getString("block_hash"),
        row.getString("parent_hash"),
        mined == null ? null : mined.toInstant(),
        row.getObject("policy_version", Long.class),
        row.getObject("transactions", Integer.class),
        row.getObject("frames", Long.class),
        row.getString("verdict"),
        row.getString("reason"),
        row.getObject("outside_system", Integer.class),
        row.getObject("outside_layer1", Integer.class),
        row.getObject("outside_unknown", Integer.class),
        row.getObject("escaped", Integer.class),
        row.getObject("undecided", Integer.class),
        row.getString("escapes_hash"),
        QueryRunner.instant(row, "judged_at"),
        row.getObject("supersedes", Long.class),
        row.getObject("suspected", Integer.class));
  }
}
