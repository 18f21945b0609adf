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
      "organizationId = :organization and subject = :subject"
          + " and (issuer is null or issuer = :issuer)";

  private static final String ADD =
      """
      insert into RemovedMember (id, organizationId, subject, issuer, removedAt)
        values (:id, :organization, :subject, :issuer, :now)
        on conflict (organizationId, subject) do update
          set issuer = excluded.issuer, removedAt = excluded.removedAt
      """;

  /**
   * Notes a removal.
   *
   * @param issuer the provider that vouched for the member; null for an invitation that was never
   *     accepted
   */
  public void add(String organizationId, String issuer, String subject) {
    entities
        .createQuery(ADD)
        .setParameter("id", Ids.id())
        .setParameter("organization", organizationId)
        .setParameter("subject", subject)
        .setParameter("issuer", issuer)
        .setParameter("now", Clock.now())
        .executeUpdate();
  }

  /** Whether this identity was removed and not invited again. */
  public boolean includes(String organizationId, String issuer, String subject) {
    return !entities
        .createQuery("from RemovedMember where " + IDENTITY, RemovedMember.class)
        .setParameter("organization", organizationId)
        .setParameter("subject", subject)
        .setParameter("issuer", issuer)
        .getResultList()
        .isEmpty();
  }

  /** The identity, which the organization's provider vouches for, belongs to it again. */
  public void forget(String organizationId, String issuer, String subject) {
    entities
        .createQuery("delete from RemovedMember where " + IDENTITY)
        .setParameter("organization", organizationId)
        .setParameter("subject", subject)
        .setParameter("issuer", issuer)
        .executeUpdate();
  }

  /**
   * The subject was invited again.
   *
   * @return false if it was not removed
   */
  public boolean forget(String organizationId, String subject) {
    return entities
            .createQuery(
                "delete from RemovedMember where organizationId = :organization"
                    + " and subject = :subject")
            .setParameter("organization", organizationId)
            .setParameter("subject", subject)
            .executeUpdate()
        == 1;
  }
}
