package dev.portcullis.persistence.member;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/**
 * Stores the subjects that an organization removed. Its identity provider cannot restore them until
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
   * Records a removal.
   *
   * @param issuer the provider that authenticated the member; null for an invitation that was never
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

  /**
   * Deletes the removal of an identity that belongs to the organization again and whose provider
   * authenticates it.
   */
  public void delete(String organizationId, String issuer, String subject) {
    entities
        .createQuery("delete from RemovedMember where " + IDENTITY)
        .setParameter("organization", organizationId)
        .setParameter("subject", subject)
        .setParameter("issuer", issuer)
        .executeUpdate();
  }

  /**
   * Deletes the removal of a subject that was invited again.
   *
   * @return false if it was not removed
   */
  public boolean delete(String organizationId, String subject) {
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
