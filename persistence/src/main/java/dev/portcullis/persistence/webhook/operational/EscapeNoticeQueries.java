package dev.portcullis.persistence.webhook.operational;

import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Stores notices for administrators of the zone about blocks with unpermitted transactions, for
 * their operational webhooks (ADR 0122). At most one of each type waits, and later occurrences are
 * counted in it.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class EscapeNoticeQueries extends Queries {
  /** Locks rows in the same order as the notices about endpoints. */
  private static final String ADMINISTRATORS =
      """
      select w.user_id from operational_webhooks w
        where w.gone_at is null and exists (
            select 1 from user_roles h join roles r on r.id = h.role_id
              where h.user_id = w.user_id and r.organization_id is null
                and 'admin_read' = any (r.system_permissions))
          and not exists (select 1 from suspensions s where s.user_id = w.user_id)
        order by w.user_id for no key update
      """;

  private static final String FOLD =
      """
      update operational_notices set many = many + ?
        where user_id = any (?) and type = ? and state = 'waiting' and attempts = 0
        returning user_id
      """;

  private static final String ADD =
      """
      insert into operational_notices (id, user_id, type, reason, many, created_at, state, due_at)
        select n.id, n.user_id, ?, ?, ?, clock_timestamp(), 'waiting', clock_timestamp()
          from unnest(?, ?) as n (id, user_id)
          where (select count(*) from operational_notices w
            where w.user_id = n.user_id and w.state = 'waiting') < %d
      """
          .formatted(OperationalNoticeQueries.MAX_WAITING);

  /**
   * Queues a notice of escaped or suspected transactions for the administrators that subscribed to
   * it.
   *
   * @return whether there is something to send
   */
  public boolean add(NoticeType type, long many) {
    return sql()
        .on(
            connection -> {
              List<String> owners = owners(connection);
              if (!owners.isEmpty()) {
                add(connection, owners, type, many);
                OperationalQueueQueries.refresh(connection, owners);
              }
              return !owners.isEmpty();
            });
  }

  private static List<String> owners(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(ADMINISTRATORS)) {
      return texts(query);
    }
  }

  private static void add(Connection connection, List<String> owners, NoticeType type, long many)
      throws SQLException {
    List<String> left = new ArrayList<>(owners);
    try (PreparedStatement fold = connection.prepareStatement(FOLD)) {
      fold.setLong(1, many);
      fold.setArray(2, connection.createArrayOf("text", owners.toArray()));
      fold.setString(3, type.wireName());
      left.removeAll(texts(fold));
    }
    try (PreparedStatement add = connection.prepareStatement(ADD)) {
      add.setString(1, type.wireName());
      add.setString(2, NoticeReason.SENTINEL.wireName());
      add.setLong(3, many);
      UUID[] ids = Stream.generate(Ids::uuid).limit(left.size()).toArray(UUID[]::new);
      add.setArray(4, connection.createArrayOf("uuid", ids));
      add.setArray(5, connection.createArrayOf("text", left.toArray()));
      add.executeUpdate();
    }
  }

  private static List<String> texts(PreparedStatement query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }
}
