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
import java.util.List;

/** Stores which transactions of others a caller saw: appends rows and reads them newest first. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DisclosureQueries extends Queries {
  private static final String ADD =
      """
      insert into rpc_disclosures (%1$s)
        select %1$s from json_populate_recordset(cast(null as rpc_disclosures), cast(:rows as json))
        on conflict (id) do nothing
      """
          .formatted(DisclosureRow.COLUMNS);

  @Inject private QueryRunner queryRunner;

  /** Appends the rows in one statement. Existing rows stay unchanged. */
  public void add(List<DisclosureRow> rows) {
    sql().named(ADD).with("rows", JsonRows.of(rows)).update();
  }

  /** The rows that match the filter, newest first, counted up to 10000. */
  @Transactional(TxType.SUPPORTS)
  public Page<DisclosureRow> page(DisclosureFilter filter, PageRequest paging) {
    return queryRunner.of(connection -> new DisclosureSearch(filter).page(connection, paging));
  }
}
