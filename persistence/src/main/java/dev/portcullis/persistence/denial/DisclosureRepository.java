package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.database.JsonRows;
import dev.portcullis.persistence.database.Reading;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Who was shown which transactions of others: appended to, read newest first. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DisclosureRepository {
  private static final String ADD =
      """
      insert into rpc_disclosures (%1$s)
        select %1$s from json_populate_recordset(cast(null as rpc_disclosures), cast(:rows as json))
        on conflict (id) do nothing
      """
          .formatted(DisclosureRow.COLUMNS);

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  @Inject private Reading reading;

  /** For the container. */
  public DisclosureRepository() {}

  /** Appends the rows, all in one statement; those that are there already are left as they are. */
  public void add(List<DisclosureRow> rows) {
    entities.createNativeQuery(ADD).setParameter("rows", JsonRows.of(rows)).executeUpdate();
  }

  /** The rows that pass the filter, newest first, counted up to 10000. */
  @Transactional(TxType.SUPPORTS)
  public Page<DisclosureRow> page(DisclosureFilter filter, Paging paging) {
    Search search = new Search(filter);
    return reading.of(connection -> search.page(connection, paging));
  }

  /** A search along one index. */
  private static final class Search {
    private final StringBuilder conditions = new StringBuilder("true");
    private final List<Object> values = new ArrayList<>();

    Search(DisclosureFilter filter) {
      add("tx_hash = ?", filter.txHash() == null ? null : filter.txHash().text());
      add("actor_type = 'user' and actor_id = ?", filter.userId());
      add("actor_type = 'm2m_app' and actor_id = ?", filter.m2mAppId());
      add("viewed_user_id = ?", filter.viewedUserId());
      add("created_at >= ?", utc(filter.from()));
      add("created_at <= ?", utc(filter.to()));
    }

    private static Object utc(Instant moment) {
      return moment == null ? null : moment.atOffset(ZoneOffset.UTC);
    }

    private void add(String condition, Object value) {
      if (value != null) {
        conditions.append(" and ").append(condition);
        values.add(value);
      }
    }

    Page<DisclosureRow> page(Connection connection, Paging paging) throws SQLException {
      String text =
          "select %s from rpc_disclosures where %s order by created_at desc, sequence desc limit %d offset %d"
              .formatted(DisclosureRow.COLUMNS, conditions, paging.limit(), paging.offset());
      try (PreparedStatement statement = prepared(connection, text);
          ResultSet row = statement.executeQuery()) {
        List<DisclosureRow> items = new ArrayList<>();
        while (row.next()) {
          items.add(DisclosureRow.read(row));
        }
        return new Page<>(items, total(connection), paging);
      }
    }

    private long total(Connection connection) throws SQLException {
      String text =
          "select count(*) from (select 1 from rpc_disclosures where %s limit %d) counted"
              .formatted(conditions, DenialSearch.COUNT_LIMIT);
      try (PreparedStatement statement = prepared(connection, text);
          ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }

    private PreparedStatement prepared(Connection connection, String text) throws SQLException {
      PreparedStatement statement = connection.prepareStatement(text);
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      return statement;
    }
  }
}
