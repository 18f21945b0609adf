package dev.portcullis.persistence.credential;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.persistence.database.QueryRunner;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A presented key with all facts for a decision, as one query reads them.
 *
 * @param keyId the record of the key
 * @param keyPrefix the part of the key that may be shown
 * @param holder whose key it is
 * @param organizationId the organization that owns the holder, or null for the zone
 * @param usable whether the key is neither revoked nor expired, and its organization not deleted
 * @param admitted whether the holder's whitelist contains the client's address; an empty whitelist
 *     contains none
 * @param expiresAt when it expires
 */
public record PresentedApiKey(
    String keyId,
    String keyPrefix,
    CredentialHolder holder,
    String organizationId,
    boolean usable,
    boolean admitted,
    Instant expiresAt) {
  /** Reads all facts for a decision on a presented key in one round trip. */
  private static final String FIND =
      """
      select k.id, k.key_prefix, k.m2m_app_id, k.tenant_id, a.owner_organization_id,
          k.revoked_at is null and k.expires_at > cast(? as timestamptz) and o.deleted_at is null,
          exists (select 1 from ip_whitelist_entries e
             where (e.m2m_app_id = k.m2m_app_id or e.tenant_id = k.tenant_id)
               and cast(e.ip_address as inet) >>= cast(? as inet)),
          k.expires_at
      from api_keys k
        left join m2m_applications a on a.id = k.m2m_app_id
        left join organizations o on o.id = a.owner_organization_id
      where k.key_hash = ?
      """;

  /** See {@link ApiKeyRepository#findPresented}. */
  static Optional<PresentedApiKey> find(Connection connection, String hash, String address)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(FIND)) {
      QueryRunner.bind(query, List.of(Clock.now().toString(), address, hash));
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Optional.of(of(row)) : Optional.empty();
      }
    }
  }

  private static PresentedApiKey of(ResultSet row) throws SQLException {
    return new PresentedApiKey(
        row.getString(1),
        row.getString(2),
        CredentialHolder.ofNullable(row.getString(3), row.getString(4)),
        row.getString(5),
        row.getBoolean(6),
        row.getBoolean(7),
        QueryRunner.instant(row, "expires_at"));
  }
}
