package dev.portcullis.persistence.plan;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;

/** Stores the plans of the zone and of organizations. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class AccessPlanRepository extends EntityRepository {
  private static final ListOrder<AccessPlan> NEWEST_FIRST =
      ListOrder.newest("p", AccessPlan::createdAt, AccessPlan::id);

  /**
   * Stores a new plan and deletes the oldest ones of its owner beyond a number.
   *
   * @param most how many plans an owner keeps
   */
  public void add(AccessPlan plan, int most) {
    entities.persist(plan);
    Constraints.flush(entities);
    List<String> surplus =
        entities
            .createQuery(
                "select p.id from AccessPlan p"
                    + " where p.organizationId is not distinct from :owner"
                    + " order by p.createdAt desc, p.id",
                String.class)
            .setParameter("owner", plan.owner().organizationId())
            .setFirstResult(most)
            .getResultList();
    if (!surplus.isEmpty()) {
      entities
          .createQuery("delete from AccessPlan p where p.id in :surplus")
          .setParameter("surplus", surplus)
          .executeUpdate();
    }
  }

  /** The plan of an owner with this identifier. */
  public Optional<AccessPlan> find(Scope owner, String id) {
    return found(entities.find(AccessPlan.class, id), owner);
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<AccessPlan> findForUpdate(Scope owner, String id) {
    return found(entities.find(AccessPlan.class, id, LockModeType.PESSIMISTIC_WRITE), owner);
  }

  private static Optional<AccessPlan> found(AccessPlan plan, Scope owner) {
    return Optional.ofNullable(plan).filter(any -> any.owner().equals(owner));
  }

  /** Sends changes to the database. */
  public void flush() {
    Constraints.flush(entities);
  }

  /** The plans of an owner, newest first. */
  public Page<AccessPlan> page(Scope owner, PageRequest paging) {
    ListQuery<AccessPlan> plans =
        new ListQuery<>(entities, AccessPlan.class, "p", "AccessPlan p", NEWEST_FIRST)
            .weighedBy("p.content");
    return (owner.equals(Scope.ZONE)
            ? plans.where("p.organizationId is null")
            : plans.where("p.organizationId = :owner", "owner", owner.organizationId()))
        .page(paging);
  }
}
