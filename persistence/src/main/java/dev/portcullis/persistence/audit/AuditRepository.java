package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;

/** Appends to the audit log, and reads it and the mutation log; both newest first. */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class AuditRepository extends EntityRepository {
  /** Appends {@code entry} in the current transaction. */
  public void add(AuditEntry entry) {
    entities.persist(entry);
  }

  /** The rows that pass the filter, of the zone and of every organization. */
  public Page<AuditEntry> page(AuditFilter filter, Paging paging) {
    return filter.search().page(entities, AuditEntry.class, AuditEntry::place, paging);
  }

  /** The rows that pass the filter and belong to no organization. */
  public Page<AuditEntry> pageOfZone(AuditFilter filter, Paging paging) {
    return filter.search().zoneOnly().page(entities, AuditEntry.class, AuditEntry::place, paging);
  }

  /** The rows that pass the filter and belong to the organization. */
  public Page<AuditEntry> pageOfOrganization(
      String organizationId, AuditFilter filter, Paging paging) {
    return filter
        .search()
        .equal("organization_id", organizationId)
        .page(entities, AuditEntry.class, AuditEntry::place, paging);
  }

  /** The mutation rows that pass the filter. */
  public Page<DbMutation> mutations(MutationFilter filter, Paging paging) {
    return filter.search().page(entities, DbMutation.class, DbMutation::place, paging);
  }

  /** Where the newest audit rows that pass the filter are. */
  public List<ListPlace> newest(AuditFilter filter, int limit) {
    return filter.search().newest(entities, limit);
  }

  /** Where the newest mutation rows since {@code from} are, of one actor or, for null, of any. */
  public List<ListPlace> newestMutations(String actorId, Instant from, int limit) {
    return mutationsSince(actorId, from).newest(entities, limit);
  }

  /** The audit rows at these places, newest first. */
  public List<AuditEntry> entriesAt(List<ListPlace> places) {
    return LogSearch.at(entities, "audit_logs", AuditEntry.class, sequences(places));
  }

  /** The mutation rows at these places, newest first. */
  public List<DbMutation> mutationsAt(List<ListPlace> places) {
    return LogSearch.at(entities, "db_mutations", DbMutation.class, sequences(places));
  }

  private static List<Long> sequences(List<ListPlace> places) {
    return places.stream().map(ListPlace::sequence).toList();
  }

  /** How many audit rows pass the filter, counted up to 10000. */
  public long count(AuditFilter filter) {
    return filter.search().count(entities);
  }

  /** How many mutation rows there are since {@code from}, counted up to 10000. */
  public long countMutations(String actorId, Instant from) {
    return mutationsSince(actorId, from).count(entities);
  }

  private static LogSearch mutationsSince(String actorId, Instant from) {
    return new LogSearch("db_mutations").equal("actor_id", actorId).from(from);
  }
}
