package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.ZoneOffset;

/** Stores full blocks. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class BlockQueries extends Queries {
  private static final String SEAL =
      """
      insert into legacy_blocks (number, chunks, size, operations, first_priority,
          priority_operations, timestamp, is_urgent, sealed_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String PRIORITY =
      """
      select count(*) from legacy_operations where block_number = ? and priority_id is not null
      """;

  /** The number of priority operations in a block, which has at most a thousand operations. */
  public int priorityOperations(long block) {
    return sql().list(row -> row.getInt(1), PRIORITY, block).get(0);
  }

  /** Stores a block without its state root, which is set later. */
  public void seal(SealedBlock block) {
    sql()
        .update(
            SEAL,
            block.number(),
            block.chunks(),
            block.size(),
            block.operations(),
            block.firstPriority(),
            block.priorityOperations(),
            block.timestamp(),
            block.isUrgent(),
            block.sealedAt().atOffset(ZoneOffset.UTC));
  }
}
