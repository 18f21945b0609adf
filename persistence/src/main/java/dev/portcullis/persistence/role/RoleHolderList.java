package dev.portcullis.persistence.role;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.QueryRunner;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reads a page of the users and M2M applications with a role, and their number, in one statement.
 * Applications of deleted organizations are excluded.
 */
final class RoleHolderList {
  private static final String USERS =
      " from user_roles g join users h on h.id = g.user_id where g.role_id = ?";

  private static final String APPLICATIONS =
      " from m2m_application_roles g join m2m_applications h on h.id = g.m2m_app_id"
          + " where g.role_id = ? and not exists (select from organizations d"
          + " where d.id = h.owner_organization_id and d.deleted_at is not null)";

  private static final String AFTER =
      " and h.created_at <= cast(? as timestamptz)"
          + " and (h.created_at < cast(? as timestamptz) or h.id > ?)";

  /** Each kind contributes at most the rows that the page can need. */
  private static final String PAGE =
      """
      with total as materialized (
        select (select count(*)%1$s) + (select count(*)%2$s) as items)
      select total.items, p.*, o.name as organization_name
        from total left join lateral (select * from (
            (select true as is_user, h.id, h.display_name as name, h.organization_id, h.created_at
                %1$s%3$s order by h.created_at desc, h.id limit %4$d)
            union all
            (select false, h.id, h.name, h.owner_organization_id, h.created_at
                %2$s%3$s order by h.created_at desc, h.id limit %4$d)) both_kinds
          where %5$d < total.items order by created_at desc, id limit %6$d offset %5$d) p on true
          left join organizations o on o.id = p.organization_id
        order by p.created_at desc, p.id
      """;

  private RoleHolderList() {}

  /** A page, the latest created first. */
  static Page<RoleHolder> page(Connection connection, String roleId, PageRequest paging)
      throws SQLException {
    int limit = paging.limit() + 1;
    KeysetCursor after = paging.after();
    String statement =
        PAGE.formatted(
            USERS,
            APPLICATIONS,
            after == null ? "" : AFTER,
            Math.addExact(paging.offset(), limit),
            paging.offset(),
            limit);
    List<String> each = new ArrayList<>(List.of(roleId));
    if (after != null) {
      each.addAll(List.of(after.at().toString(), after.at().toString(), after.id()));
    }
    List<String> parameters = new ArrayList<>(Collections.nCopies(2, roleId));
    parameters.addAll(each);
    parameters.addAll(each);
    try (PreparedStatement query = connection.prepareStatement(statement)) {
      QueryRunner.bind(query, parameters);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return read(row, paging);
      }
    }
  }

  private static Page<RoleHolder> read(ResultSet row, PageRequest paging) throws SQLException {
    long total = row.getLong("items");
    List<RoleHolder> holders = new ArrayList<>();
    do {
      String id = row.getString("id");
      if (id != null) {
        holders.add(
            new RoleHolder(
                row.getBoolean("is_user"),
                id,
                row.getString("name"),
                row.getString("organization_id"),
                row.getString("organization_name"),
                QueryRunner.instant(row, "created_at")));
      }
    } while (row.next());
    return ListPaging.page(
        holders, total, paging, holder -> new KeysetCursor(holder.createdAt(), holder.id()));
  }
}
