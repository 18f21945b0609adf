package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The pending transactions for the sequencer, which executes them. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PendingTransactionQueries extends Queries {
  /** The first ones, and the rest of the last one's batch. */
  private static final String FIRST =
      """
      with first as materialized (
        select id, batch_id, tx from legacy_mempool order by id limit ?)
      select f.id, f.batch_id, f.tx from first f
      union all
      select m.id, m.batch_id, m.tx from legacy_mempool m
        where m.batch_id in (select f.batch_id from first f)
          and m.id > (select max(f.id) from first f)
      order by 1
      """;

  private static final String REMOVE = "delete from legacy_mempool where id = any (?::bigint[])";

  /** The transactions that have waited longest, at most {@code limit}, with complete batches. */
  public List<MempoolRow> first(int limit) {
    return sql()
        .list(
            row ->
                new MempoolRow(
                    row.getLong(1),
                    Optional.ofNullable(row.getObject(2, Long.class)),
                    row.getString(3)),
            FIRST,
            limit);
  }

  /** Removes executed transactions. */
  public void remove(Collection<Long> ids) {
    if (!ids.isEmpty()) {
      sql().update(REMOVE, (Object) ids.toArray(Long[]::new));
    }
  }
}
