package dev.portcullis.persistence.member;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** Stores the pending administrators. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PendingAdminRepository extends EntityRepository {
  private static final ListOrder<PendingAdmin> NEWEST_FIRST =
      ListOrder.newest("a", PendingAdmin::createdAt, PendingAdmin::id);

  /** The same subject at another issuer is another person. */
  private static final String NAMED =
      "organizationId = :organization and oidcSubject = :subject"
          + " and (issuer is null or issuer = :issuer)";

  /**
   * Stores a new pending administrator.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if the subject is pending
   */
  public void add(PendingAdmin admin) {
    entities.persist(admin);
    Constraints.flush(entities);
  }

  /** A page of those of an organization, newest first. */
  public Page<PendingAdmin> page(String organizationId, PageRequest paging) {
    return new ListQuery<>(entities, PendingAdmin.class, "a", "PendingAdmin a", NEWEST_FIRST)
        .where("a.organizationId = :organization", "organization", organizationId)
        .page(paging);
  }

  /**
   * Binds the administrators that an organization named before it had a provider to this issuer.
   */
  public void bind(String organizationId, String issuer) {
    entities
        .createQuery(
            "update PendingAdmin set issuer = :issuer where organizationId = :organization"
                + " and issuer is null")
        .setParameter("issuer", issuer)
        .setParameter("organization", organizationId)
        .executeUpdate();
  }

  /** Whether this identity is pending. */
  public boolean includes(String organizationId, String issuer, String oidcSubject) {
    return !entities
        .createQuery("select id from PendingAdmin where " + NAMED, String.class)
        .setParameter("organization", organizationId)
        .setParameter("subject", oidcSubject)
        .setParameter("issuer", issuer)
        .getResultList()
        .isEmpty();
  }

  /**
   * Removes the pending administrator with this identity.
   *
   * @return false if there is none
   */
  public boolean consume(String organizationId, String issuer, String oidcSubject) {
    return entities
            .createQuery("delete from PendingAdmin where " + NAMED)
            .setParameter("organization", organizationId)
            .setParameter("subject", oidcSubject)
            .setParameter("issuer", issuer)
            .executeUpdate()
        == 1;
  }

  /**
   * Removes the pending administrator with this subject at any issuer.
   *
   * @return false if there is none
   */
  public boolean remove(String organizationId, String oidcSubject) {
    return entities
            .createQuery(
                "delete from PendingAdmin where organizationId = :organization"
                    + " and oidcSubject = :subject")
            .setParameter("organization", organizationId)
            .setParameter("subject", oidcSubject)
            .executeUpdate()
        == 1;
  }
}
