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

/** Reads the scan progress of a chain, without the lock of the scan. */
@ApplicationScoped
public class ScanMetricQueries {
  private static final String POSITIONS =
      "select chain_id, next_block, next_log, block_hash, rewinds, epoch from webhook_cursors"
          + " where chain_id in (?, ?)";

  private static final int TIMEOUT_SECONDS = 5;

  @Inject private QueryRunner queryRunner;

  /** The scan position of each tag; absent before its first block was read. */
  public Map<BlockTag, ScanPosition> positions(long chainId) {
    return queryRunner.of(
        connection -> {
          try (PreparedStatement query = connection.prepareStatement(POSITIONS)) {
            query.setQueryTimeout(TIMEOUT_SECONDS);
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
