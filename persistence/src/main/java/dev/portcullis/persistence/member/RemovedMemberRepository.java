package dev.portcullis.persistence.member;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/**
 * The subjects whom an organization removed: its identity provider does not bring them back until
 * they are invited again.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RemovedMemberRepository extends EntityRepository {
  /** The same subject of another provider is another person. */
  private static final String IDENTITY =
      "organization_id = :organization and oidc_sub = :subject"
          + " and (oidc_issuer is null or oidc_issuer = :issuer)";

  /**
   * Notes a removal.
   *
   * @param issuer the provider that vouched for the member; null for an invitation that was never
   *     accepted
   */
  public void add(String organizationId, String issuer, String subject) {
    sql()
        .named(
            "insert into removed_members (id, organization_id, oidc_sub, oidc_issuer, removed_at)"
                + " values (:id, :organization, :subject, cast(:issuer as text), :now)"
                + " on conflict (organization_id, oidc_sub) do update"
                + " set oidc_issuer = excluded.oidc_issuer, removed_at = excluded.removed_at")
        .with("id", Ids.id())
        .with("organization", organizationId)
        .with("subject", subject)
        .with("issuer", issuer)
        .with("now", Clock.now())
        .update();
  }

  /** Whether this identity was removed and not invited again. */
  public boolean includes(String organizationId, String issuer, String subject) {
    return !entities
        .createNativeQuery("select 1 from removed_members where " + IDENTITY, Integer.class)
        .setParameter("organization", organizationId)
        .setParameter("subject", subject)
        .setParameter("issuer", issuer)
        .getResultList()
        .isEmpty();
  }

  /** The identity, which the organization's provider vouches for, belongs to it again. */
  public void forget(String organizationId, String issuer, String subject) {
    sql()
        .named("delete from removed_members where " + IDENTITY)
        .with("organization", organizationId)
        .with("subject", subject)
        .with("issuer", issuer)
        .update();
  }

  /**
   * The subject was invited again.
   *
   * @return false if it was not removed
   */
  public boolean forget(String organizationId, String subject) {
    return sql()
            .named(
                "delete from removed_members where organization_id = :organization"
                    + " and oidc_sub = :subject")
            .with("organization", organizationId)
            .with("subject", subject)
            .update()
        == 1;
  }
}
