package dev.portcullis.persistence.member;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/**
 * Reads invitations that no sign-in can accept: the person has another account, or the provider of
 * the invitation was replaced.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class StrandedInvitationRepository extends EntityRepository {
  private static final ListOrder<StrandedInvitation> NEWEST_FIRST =
      ListOrder.newest("s", StrandedInvitation::createdAt, StrandedInvitation::id);

  private static final String VOUCHED =
      StrandedInvitationCondition.condition("s.issuer", "s.providerIssuer", ":operator");

  /**
   * Stranded invitations, newest first.
   *
   * @param operatorIssuer the operator's identity provider; empty for none
   */
  public Page<StrandedInvitation> page(String operatorIssuer, PageRequest paging) {
    return new ListQuery<>(
            entities, StrandedInvitation.class, "s", "StrandedInvitation s", NEWEST_FIRST)
        .where(VOUCHED, "operator", operatorIssuer)
        .page(paging);
  }

  /**
   * The stranded invitation of a user.
   *
   * @param operatorIssuer the operator's identity provider; empty for none
   */
  public Optional<StrandedInvitation> find(String userId, String operatorIssuer) {
    return entities
        .createQuery(
            "from StrandedInvitation s where s.id = :id and " + VOUCHED, StrandedInvitation.class)
        .setParameter("id", userId)
        .setParameter("operator", operatorIssuer)
        .getResultStream()
        .findFirst();
  }
}
