package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Stores the scan progress of the chain, shared by all nodes. Each {@linkplain BlockTag#track
 * track} has its own progress under its number instead of the chain's. Also stores blocks for
 * finding a fork: the last ones, every {@value #MILESTONE}th of the earlier ones, and the one
 * before the first scanned block.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ScanQueries extends Queries {
  /** The interval of the older blocks that are kept permanently. */
  public static final int MILESTONE = 1024;

  private static final String POSITION =
      "select chain_id, next_block, next_log, block_hash, rewinds, epoch";

  private static final String VIEW =
      POSITION
          + ", (select b.hash from webhook_blocks b where b.chain_id = c.chain_id"
          + " and b.number = c.next_block and c.next_log > 0),"
          + " exists (select 1 from webhook_blocks b where b.chain_id = c.chain_id"
          + " and b.number >= c.next_block + (c.next_log > 0)::int),"
          + " (select version from webhook_registry) from webhook_cursors c where chain_id = ?";

  private static final String MOVE =
      "update webhook_cursors set next_block = ?, next_log = ?, block_hash = ?,"
          + " rewinds = ?, epoch = ? where chain_id = ?";

  private static final String STORE =
      "insert into webhook_blocks (chain_id, number, hash)"
          + " select ?, number, hash from unnest(?::bigint[], ?::text[]) as b (number, hash)"
          + " on conflict (chain_id, number) do update set hash = excluded.hash";

  /** The deleted rows are never among the inserted ones, because neither part sees the other. */
  private static final String ADVANCE =
      "with moved as ("
          + MOVE
          + "), pruned as (delete from webhook_blocks where chain_id = ? and number >= ?"
          + " and number < ? and number % ? <> 0 and number >"
          + " (select min(number) from webhook_blocks where chain_id = ?)) "
          + STORE;

  /** The data for a step; empty before the first scan. */
  public Optional<ScanSnapshot> view(long chainId) {
    return sql().list(ScanQueries::view, VIEW, chainId).stream().findFirst();
  }

  /**
   * Locks the position against other nodes until this transaction ends.
   *
   * @return the current position
   */
  public Optional<ScanPosition> lock(long chainId) {
    String lock = POSITION + " from webhook_cursors where chain_id = ? for update";
    return sql().list(ScanQueries::position, lock, chainId).stream().findFirst();
  }

  /**
   * Starts the first scan of the chain after {@code last}.
   *
   * @return false if another node has set the start
   */
  public boolean start(long chainId, BlockRef last) {
    boolean first =
        sql()
                .update(
                    "insert into webhook_cursors (chain_id, next_block, block_hash)"
                        + " values (?, ?, ?) on conflict do nothing",
                    chainId,
                    last.number() + 1,
                    last.hash().text())
            == 1;
    if (first) {
      store(chainId, List.of(last));
    }
    return first;
  }

  /** Sets the position. The caller has the lock. */
  public void move(ScanPosition to) {
    sql()
        .update(
            MOVE,
            to.nextBlock(),
            to.nextLog(),
            to.blockHash(),
            to.rewinds(),
            to.epoch(),
            to.chainId());
  }

  /** Stores these blocks. */
  public void store(long chainId, List<BlockRef> blocks) {
    if (blocks.isEmpty()) {
      return;
    }
    sql().update(STORE, chainId, numbers(blocks), hashes(blocks));
  }

  private static Long[] numbers(List<BlockRef> blocks) {
    return blocks.stream().map(BlockRef::number).toArray(Long[]::new);
  }

  private static String[] hashes(List<BlockRef> blocks) {
    return blocks.stream().map(block -> block.hash().text()).toArray(String[]::new);
  }

  /**
   * Advances the position, stores the read blocks, and deletes older ones except for the milestones
   * and the first. The caller has the lock.
   *
   * @param blocks those that were read
   * @param depth how many blocks before {@code to} are all kept
   */
  public void advance(ScanPosition from, ScanPosition to, List<BlockRef> blocks, int depth) {
    long chainId = to.chainId();
    long first = to.nextBlock() - depth;
    List<BlockRef> kept =
        blocks.stream()
            .filter(block -> block.number() >= first || block.number() % MILESTONE == 0)
            .toList();
    sql()
        .update(
            ADVANCE,
            to.nextBlock(),
            to.nextLog(),
            to.blockHash(),
            to.rewinds(),
            to.epoch(),
            chainId,
            chainId,
            from.nextBlock() - depth,
            first,
            MILESTONE,
            chainId,
            chainId,
            numbers(kept),
            hashes(kept));
  }

  /** Deletes a block. */
  public void delete(long chainId, long number) {
    sql().update("delete from webhook_blocks where chain_id = ? and number = ?", chainId, number);
  }

  /** The block with this number, if it is stored. */
  public Optional<BlockRef> findStored(long chainId, long number) {
    return newest(chainId, number, 1).stream()
        .filter(block -> block.number() == number)
        .findFirst();
  }

  /** The newest stored blocks up to {@code atMost}, newest first. */
  public List<BlockRef> newest(long chainId, long atMost, int limit) {
    return sql()
        .list(
            ScanQueries::block,
            "select number, hash from webhook_blocks where chain_id = ? and number <= ?"
                + " order by number desc limit ?",
            chainId,
            atMost,
            limit);
  }

  /** The stored blocks from {@code number} on, newest first. */
  public List<BlockRef> from(long chainId, long number) {
    return sql()
        .list(
            ScanQueries::block,
            "select number, hash from webhook_blocks where chain_id = ? and number >= ?"
                + " order by number desc",
            chainId,
            number);
  }

  private static ScanSnapshot view(ResultSet row) throws SQLException {
    return new ScanSnapshot(
        position(row),
        Optional.ofNullable(row.getString(7)).map(Hash32::new),
        row.getBoolean(8),
        row.getLong(9));
  }

  /** The position of a row. */
  public static ScanPosition position(ResultSet row) throws SQLException {
    return new ScanPosition(
        row.getLong(1),
        row.getLong(2),
        row.getInt(3),
        row.getString(4),
        row.getLong(5),
        row.getLong(6));
  }

  private static BlockRef block(ResultSet row) throws SQLException {
    return new BlockRef(row.getLong(1), new Hash32(row.getString(2)));
  }
}
