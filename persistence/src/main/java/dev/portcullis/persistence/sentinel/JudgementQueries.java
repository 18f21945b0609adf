package dev.portcullis.persistence.sentinel;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.JsonRows;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Stores the judgements of blocks: appends and reads them, and ends them by day. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class JudgementQueries extends Queries {
  private static final String APPEND =
      "select append_block_judgement(cast(? as jsonb) -> 0, cast(? as jsonb))";
  private static final String END =
      "select end_judgement_day(?, jsonb_build_object('id', cast(? as text), 'judged_at',"
          + " cast(? as text)))";

  private static final String AT =
      JudgedBlock.SELECT
          + " where b.chain_id = ? and b.block_number = ? and b.kind = 'block'"
          + " and b.verdict is not null order by b.position desc limit 16";

  private static final String BY_HASH =
      JudgedBlock.SELECT
          + " where b.block_hash = ? and b.kind = 'block' order by b.position desc limit 1";

  /** Uses literals, as in the predicate of the index. */
  static final String UNJUDGED =
      JudgedBlock.SELECT
          + " where (b.verdict = 'unjudged' or b.verdict = 'escaped' and b.reason is not null"
          + " and b.reason <> 'trace.frames_only') and b.chain_id = ? and b.day >= ?"
          + " and (b.block_number, b.position) < (?, ?)"
          + " and (b.last_block is null or b.last_block >= b.block_number)"
          + " and not exists (select 1 from block_judgements s where s.supersedes = b.position)"
          + " order by b.block_number desc, b.position desc limit 1";

  private static final String ESCAPES =
      "select "
          + EscapeRow.COLUMNS
          + " from block_escapes e where e.block_hash = ? and e.position in (?, ?)"
          + " order by e.place";

  private static final String OPEN =
      "select least(coalesce(sum(t.found), 0), 101), min(t.judged_at) filter (where t.found > 0)"
          + " from (select %s as found, b.judged_at from block_judgements b"
          + " where %s and b.day >= ? and b.position > "
          + JudgedBlock.ACKNOWLEDGED
          + " and not exists (select 1 from block_judgements s where s.supersedes = b.position)"
          + " limit 101) t";

  /** Without those that were acknowledged before another part of the block was judged. */
  static final String OPEN_ESCAPED =
      OPEN.formatted(
          "case when b.supersedes is null then b.escaped else b.escaped - coalesce((select"
              + " max(f.escaped) from block_judgements f where f.block_hash = b.block_hash"
              + " and f.kind = 'block' and f.position <= "
              + JudgedBlock.ACKNOWLEDGED
              + "), 0) end",
          "b.verdict = 'escaped'");

  static final String OPEN_SUSPECTED = OPEN.formatted("b.suspected", "b.suspected is not null");

  private static final String ACKNOWLEDGE =
      "insert into block_acknowledgements (position, block_hash, acknowledged_by, acknowledged_at)"
          + " values (?, ?, ?, ?) on conflict do nothing";

  @Inject private QueryRunner queryRunner;

  /**
   * Escapes and suspected escapes that are not acknowledged.
   *
   * @param count how many, or 101
   * @param since when the first of them was found; null for none
   */
  public record Open(long count, Instant since) {}

  /**
   * Appends a row and its escapes.
   *
   * @return the position of the row in the chain. Empty if the block has a row already, or if the
   *     row that it supersedes may not be: it is judged as a whole, is superseded, or has an escape
   *     that is not among these
   */
  public Optional<Long> append(JudgementRow row, List<EscapeRow> escapes) {
    return sql()
        .list(
            found -> Optional.ofNullable(found.getObject(1, Long.class)),
            APPEND,
            JsonRows.of(List.of(row)),
            JsonRows.of(escapes))
        .get(0);
  }

  /**
   * Ends the oldest partition if it is older than {@code keepDays} days.
   *
   * @return whether there may be another
   */
  public boolean endDay(int keepDays, Instant now) {
    return sql()
        .list(row -> row.getObject(1) != null, END, keepDays, Ids.id(), now.toString())
        .get(0);
  }

  /** The judged block with this number that is on the chain as far as known. */
  public Optional<JudgedBlock> at(long chainId, long number) {
    return sql().list(JudgedBlock::read, AT, chainId, number).stream()
        .filter(block -> block.leftAt() == null)
        .findFirst();
  }

  /** The latest judgement of a block. */
  public Optional<JudgedBlock> find(String hash) {
    return sql().list(JudgedBlock::read, BY_HASH, hash).stream().findFirst();
  }

  /**
   * The unjudged block or gap since a given time that precedes a position in the list, the highest
   * first. Superseded rows are excluded.
   *
   * @param block the block number of the position
   * @param position the position of the row among those of that number
   */
  public Optional<JudgedBlock> unjudged(long chainId, Instant since, long block, long position) {
    return sql().list(JudgedBlock::read, UNJUDGED, chainId, day(since), block, position).stream()
        .findFirst();
  }

  /**
   * The transactions of a judgement that escaped or are undecided, in the order of the block; at
   * most a hundred.
   *
   * @param position the position of the judgement in its chain
   */
  public List<EscapeRow> escapes(JudgementRow judgement, long position) {
    // Older rows do not record their judgement, from a time when a block had only one.
    long other = judgement.supersedes() == null ? 0 : position;
    return sql().list(EscapeRow::read, ESCAPES, judgement.blockHash(), position, other);
  }

  /** Unacknowledged escapes of the days since a given time. */
  @Transactional(TxType.SUPPORTS)
  public Open open(Instant since) {
    return open(OPEN_ESCAPED, since);
  }

  /** The same for suspected escapes. */
  @Transactional(TxType.SUPPORTS)
  public Open suspected(Instant since) {
    return open(OPEN_SUSPECTED, since);
  }

  private static Date day(Instant moment) {
    return Date.valueOf(LocalDate.ofInstant(moment, ZoneOffset.UTC));
  }

  private Open open(String statement, Instant since) {
    return queryRunner
        .list(
            row ->
                new Open(
                    row.getLong(1), row.getLong(1) == 0 ? null : row.getTimestamp(2).toInstant()),
            statement,
            day(since))
        .get(0);
  }

  /** Records that an administrator has acknowledged the escapes up to and including this block. */
  public void acknowledge(JudgedBlock block, String by, Instant at) {
    sql().update(ACKNOWLEDGE, block.position(), block.row().blockHash(), by, Timestamp.from(at));
  }

  /** The judgements that match the filter, the highest block first, counted up to 10000. */
  @Transactional(TxType.SUPPORTS)
  public Page<JudgedBlock> page(JudgementFilter filter, PageRequest paging) {
    BlockJudgementSearch search = new BlockJudgementSearch(filter);
    return queryRunner.of(connection -> search.page(connection, paging));
  }
}
