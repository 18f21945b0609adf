package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.JsonRows;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.List;
import java.util.Optional;

/** Stores the denials of the JSON-RPC gateway: appends rows and reads them newest first. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DenialQueries extends Queries {
  private static final String ADD =
      """
      insert into rpc_denials (%1$s)
        select %1$s from json_populate_recordset(cast(null as rpc_denials), cast(:rows as json))
        on conflict (id) do nothing
      """
          .formatted(DenialRow.COLUMNS);

  private static final String ONE =
      "select " + DenialRow.COLUMNS + " from rpc_denials where id = ? and kind = 'denial'";

  @Inject private QueryRunner queryRunner;

  /** Appends the rows in one statement. Existing rows stay unchanged. */
  public void add(List<DenialRow> rows) {
    sql().named(ADD).with("rows", JsonRows.of(rows)).update();
  }

  /** The denial with this identifier; a gap does not count. */
  @Transactional(TxType.SUPPORTS)
  public Optional<DenialRow> find(String id) {
    return queryRunner.of(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(ONE)) {
            statement.setString(1, id);
            try (ResultSet row = statement.executeQuery()) {
              return row.next() ? Optional.of(DenialRow.read(row)) : Optional.empty();
            }
          }
        });
  }

  /** The rows that match the filter, newest first, counted up to 10000. */
  @Transactional(TxType.SUPPORTS)
  public Page<DenialRow> page(DenialFilter filter, PageRequest paging) {
    return queryRunner.of(connection -> new DenialSearch(filter).page(connection, paging));
  }
}
