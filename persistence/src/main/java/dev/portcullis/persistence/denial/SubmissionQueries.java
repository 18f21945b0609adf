package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.JsonRows;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Stores the node's last response to each raw transaction that was submitted through the gateway.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SubmissionQueries extends Queries {
  private static final String COLUMNS =
      "tx_hash, status, received_at, expires_at, error_code, error_message, denial_id";

  /** Uses the same order on every node, which prevents deadlocks. */
  private static final String ADD =
      """
      insert into rpc_submissions as s (%1$s)
        select %1$s
          from json_populate_recordset(cast(null as rpc_submissions), cast(:rows as json))
          order by tx_hash
        on conflict (tx_hash) do update set status = excluded.status,
            received_at = excluded.received_at, expires_at = excluded.expires_at,
            error_code = excluded.error_code, error_message = excluded.error_message,
            denial_id = excluded.denial_id
          where (s.status <> 'accepted' or excluded.denial_id is not null)
            and (excluded.status = 'accepted' and s.denial_id is null
              or excluded.received_at >= s.received_at)
            and not (excluded.status = 'accepted' and s.denial_id is not null
              and excluded.received_at = s.received_at)
      """
          .formatted(COLUMNS);

  private static final String FIND =
      "select " + COLUMNS + " from rpc_submissions where tx_hash = ?";

  @Inject private QueryRunner queryRunner;

  /**
   * Records responses of the node in one statement. A later response replaces an earlier one,
   * except that only a denial replaces an acceptance.
   *
   * @param rows in the order of arrival; several may belong to one transaction
   */
  public void add(List<SubmissionRow> rows) {
    Map<String, SubmissionRow> last = new TreeMap<>();
    rows.forEach(row -> last.merge(row.txHash(), row, SubmissionRow::mergedWith));
    sql().named(ADD).with("rows", JsonRows.of(last.values())).update();
  }

  /** The node's response to the transaction; empty if no submission is known. */
  @Transactional(TxType.SUPPORTS)
  public Optional<SubmissionRow> find(Hash32 txHash) {
    return queryRunner.of(connection -> find(connection, txHash));
  }

  static Optional<SubmissionRow> find(Connection connection, Hash32 txHash) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(FIND)) {
      statement.setString(1, txHash.text());
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? Optional.of(SubmissionRow.read(row)) : Optional.empty();
      }
    }
  }
}
