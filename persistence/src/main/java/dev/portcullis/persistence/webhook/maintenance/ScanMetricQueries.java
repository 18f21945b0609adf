package dev.portcullis.persistence.webhook.maintenance;

import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import dev.portcullis.persistence.webhook.scan.ScanQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.EnumMap;
import java.util.Map;

/** How far a chain has been read, beside the scan and without its lock. */
@ApplicationScoped
public class ScanMetricQueries {
  private static final String POSITIONS =
      "select chain_id, next_block, next_log, block_hash, rewinds, epoch from webhook_cursors"
          + " where chain_id in (?, ?)";

  private static final int PATIENCE_SECONDS = 5;

  @Inject private QueryRunner queryRunner;

  /** Where reading is for each tag; absent before anything was read for it. */
  public Map<BlockTag, ScanPosition> positions(long chainId) {
    return queryRunner.of(
        connection -> {
          try (PreparedStatement query = connection.prepareStatement(POSITIONS)) {
            query.setQueryTimeout(PATIENCE_SECONDS);
            query.setLong(1, BlockTag.LATEST.track(chainId));
            query.setLong(2, BlockTag.FINALIZED.track(chainId));
            try (ResultSet row = query.executeQuery()) {
              Map<BlockTag, ScanPosition> found = new EnumMap<>(BlockTag.class);
              while (row.next()) {
                ScanPosition position = ScanQueries.position(row);
                found.put(
                    position.chainId() == chainId ? BlockTag.LATEST : BlockTag.FINALIZED, position);
              }
              return found;
            }
          }
        });
  }
}
