package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Sha256;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/**
 * The session of a valid token with its principal, as one query reads them.
 *
 * @param sessionId the session's number
 * @param userId the user of the session
 * @param organizationId the user's organization, or null
 * @param authSubject what was proven at login
 * @param zonePermissions system permissions from zone roles
 * @param organizationPermissions system permissions from roles of the user's organization
 * @param machineId the M2M application that assigned the wallet that opened the session, or null
 * @param idleSeconds how many seconds the session has left unless it is used
 * @param secondsUnused how many seconds ago its last use was recorded
 */
public record ActiveSession(
    long sessionId,
    String userId,
    String organizationId,
    String authSubject,
    Set<String> zonePermissions,
    Set<String> organizationPermissions,
    String machineId,
    double idleSeconds,
    double secondsUnused) {
  /** Reads all facts about the caller of a request in one round trip. */
  private static final String FIND =
      """
      select s.id, s.user_id, u.organization_id, s.auth_subject,
          (select string_agg(distinct p, ',') from user_roles ur
             join roles r on r.id = ur.role_id cross join unnest(r.system_permissions) p
             where ur.user_id = u.id and r.organization_id is null),
          (select string_agg(distinct p, ',') from user_roles ur
             join roles r on r.id = ur.role_id cross join unnest(r.system_permissions) p
             where ur.user_id = u.id and r.organization_id = u.organization_id),
          s.m2m_app_id, cast(extract(epoch from s.expires_at - cast(? as timestamptz)) as double precision),
          cast(extract(epoch from cast(? as timestamptz) - coalesce(s.last_used_at, s.created_at)) as double precision)
      from sessions s
        join users u on u.id = s.user_id
        left join organizations o on o.id = u.organization_id
      where s.token_hash = ? and s.revoked_at is null
        and s.expires_at > cast(? as timestamptz) and o.deleted_at is null
        and (s.m2m_app_id is null or machine_covers(s.m2m_app_id, s.user_id))
        and (s.opened_organization_id is null or s.opened_organization_id = u.organization_id
          or not exists (select 1 from user_roles ur join roles r on r.id = ur.role_id
            where ur.user_id = u.id and r.organization_id is null and r.id <> 'user'))
      """;

  /** See {@link SessionQueries#findActive}. */
  static Optional<ActiveSession> find(Connection connection, String token) throws SQLException {
    return findHashed(connection, Sha256.hex(token));
  }

  /** See {@link SessionQueries#findActiveHashed}. */
  static Optional<ActiveSession> findHashed(Connection connection, String tokenHash)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(FIND)) {
      String now = Clock.shared().toString();
      query.setString(1, now);
      query.setString(2, now);
      query.setString(3, tokenHash);
      query.setString(4, now);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Optional.of(of(row)) : Optional.empty();
      }
    }
  }

  private static ActiveSession of(ResultSet row) throws SQLException {
    return new ActiveSession(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        permissions(row.getString(5)),
        permissions(row.getString(6)),
        row.getString(7),
        row.getDouble(8),
        row.getDouble(9));
  }

  private static Set<String> permissions(String joined) {
    return joined == null ? Set.of() : Set.of(joined.split(","));
  }
}
