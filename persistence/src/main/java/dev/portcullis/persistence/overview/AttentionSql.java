package dev.portcullis.persistence.overview;

import dev.portcullis.persistence.member.StrandedInvitationCondition;
import java.util.ArrayList;
import java.util.List;

/**
 * The statement that finds items that need attention. Each part scans an index, with a limit on the
 * scanned rows.
 */
final class AttentionSql {
  /** One more than is shown of a kind, to detect that there are more. */
  static final int MAX_ROWS = 9;

  /** The maximum number of scanned rows, including those that the viewer may not see. */
  private static final String MAX_SCANNED = "10000";

  private static final String PART =
      "(select * from (%s) part order by since limit " + MAX_ROWS + ")";

  private static final String FAILING =
      """
      select 'webhook_failing' as kind, e.id::text as id, e.name, p.failing_since as since,
          u.organization_id, 1::bigint as count
        from (%s) p join webhook_endpoints e on e.id = p.endpoint_id
          join users u on u.id = e.user_id
        where e.enabled and e.deleted_at is null and %s
      """;

  private static final String ALL_FAILING =
      "select endpoint_id, failing_since from webhook_progress where failing_since is not null"
          + " order by failing_since limit "
          + MAX_SCANNED;

  private static final String OWN_FAILING =
      "select q.endpoint_id, q.failing_since from webhook_endpoints mine"
          + " join webhook_progress q on q.endpoint_id = mine.id"
          + " where mine.user_id = ? and q.failing_since is not null limit "
          + MAX_SCANNED;

  private static final String STOPPED =
      """
      select 'webhook_disabled' as kind, e.id::text as id, e.name, e.disabled_at as since,
          u.organization_id, 1::bigint as count
        from (select id, name, user_id, disabled_at from webhook_endpoints
          where disabled_at is not null and not enabled and deleted_at is null%s
          order by disabled_at desc limit %s) e
          join users u on u.id = e.user_id
        where %s
      """;

  private static final String KEYS =
      """
      select case when k.expires_at <= cast(? as timestamptz) then 'api_key_expired'
            else 'api_key_expiring' end as kind,
          k.id, k.name, k.expires_at as since, a.owner_organization_id as organization_id,
          1::bigint as count
        from (select id, name, expires_at, m2m_app_id from api_keys
          where revoked_at is null and expires_at %s
          order by expires_at limit %s) k
          left join m2m_applications a on a.id = k.m2m_app_id
        where %s
      """;

  private static final String INVITED =
      """
      select 'invites_pending' as kind, null::text as id, null::text as name,
          min(i.created_at) as since, %s as organization_id, count(*) as count
        from (select u.created_at from users u
          join organizations o on o.id = u.organization_id and o.deleted_at is null
          where u.oidc_issuer is null and u.oidc_sub is not null%s limit 101) i having count(*) > 0
      """;

  private static final String ADMINS =
      """
      select 'admins_pending' as kind, null::text as id, null::text as name,
          min(i.created_at) as since, %s as organization_id, count(*) as count
        from (select p.created_at from pending_admins p
          join organizations o on o.id = p.organization_id and o.deleted_at is null
          where true%s limit 101) i having count(*) > 0
      """;

  private static final String CLAIMS =
      """
      select 'contract_claims_open' as kind, null::text as id, null::text as name,
          min(c.created_at) as since, null::text as organization_id, count(*) as count
        from (select k.created_at from contract_claims k
          join organizations o on o.id = k.organization_id and o.deleted_at is null
          where k.state = 'open' order by k.created_at limit 101) c having count(*) > 0
      """;

  /** Only the latest invitations are scanned. */
  private static final String STRANDED =
      """
      select 'invitations_stranded' as kind, null::text as id, null::text as name,
          min(s.created_at) as since, null::text as organization_id, count(*) as count
        from (select i.created_at
          from (select id from users where oidc_sub is not null and oidc_issuer is null
            order by created_at desc, id limit %s) u
            join stranded_invitations i on i.id = u.id
          where %s limit 101) s
          having count(*) > 0
      """;

  private static final String DEAD =
      """
      select 'keycloak_failed' as kind, null::text as id, null::text as name,
          min(d.updated_at) as since, null::text as organization_id, count(*) as count
        from (select updated_at from keycloak_outbox where state = 'dead'
          order by updated_at limit 101) d having count(*) > 0
      """;

  private final List<String> parts = new ArrayList<>();
  private final List<Object> parameters = new ArrayList<>();
  private final Viewer viewer;

  /**
   * A statement for this viewer.
   *
   * @param now the time
   * @param from the lower bound of the expiry of keys that have already expired
   * @param until the upper bound of the expiry of keys that will expire soon
   * @param operatorIssuer the operator's identity provider; empty for none
   */
  AttentionSql(Viewer viewer, String now, String from, String until, String operatorIssuer) {
    this.viewer = viewer;
    boolean own = viewer.scope() == Viewer.VisibilityScope.OWN;
    String organization = viewer.choose("true", "u.organization_id = ?", "true");
    add(FAILING.formatted(own ? OWN_FAILING : ALL_FAILING, organization), whose());
    add(STOPPED.formatted(own ? " and user_id = ?" : "", MAX_SCANNED, organization), whose());
    if (own) {
      return;
    }
    String owner = viewer.choose("true", "a.owner_organization_id = ?", "");
    String expired = "between cast(? as timestamptz) and cast(? as timestamptz)";
    add(KEYS.formatted(expired, MAX_SCANNED, owner), List.of(now, from, now), whose());
    add(
        KEYS.formatted(
            "> cast(? as timestamptz) and expires_at <= cast(? as timestamptz)",
            MAX_SCANNED,
            owner),
        List.of(now, now, until),
        whose());
    String name = viewer.choose("null::text", "cast(? as text)", "");
    add(INVITED.formatted(name, viewer.choose("", " and u.organization_id = ?", "")), twice());
    add(ADMINS.formatted(name, viewer.choose("", " and p.organization_id = ?", "")), twice());
    if (viewer.scope() == Viewer.VisibilityScope.ZONE) {
      add(DEAD);
      add(CLAIMS);
      add(
          STRANDED.formatted(
              MAX_SCANNED,
              StrandedInvitationCondition.condition("i.issuer", "i.provider_issuer", "?")),
          List.of(operatorIssuer));
    }
  }

  private List<Object> whose() {
    return viewer.id() == null ? List.of() : List.of(viewer.id());
  }

  private List<Object> twice() {
    return viewer.id() == null ? List.of() : List.of(viewer.id(), viewer.id());
  }

  private void add(String part, List<?>... values) {
    parts.add(PART.formatted(part));
    for (List<?> some : values) {
      parameters.addAll(some);
    }
  }

  String text() {
    return String.join(" union all ", parts);
  }

  Object[] parameters() {
    return parameters.toArray();
  }
}
