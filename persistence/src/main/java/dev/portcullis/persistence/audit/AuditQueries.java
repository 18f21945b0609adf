package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;

/** Appends to the audit log, and reads both it and the mutation log, newest first. */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class AuditQueries extends Queries {
  private static final String ADD =
      """
      insert into audit_logs (id, action_type, resource_type, resource_id, operation, status_code,
          succeeded, rule_id, reason, actor_type, actor_id, organization_id, operator_bypass,
          auth_subject, trace_id, request_id, ip_address, user_agent, created_at)
        values (:id, :action, :type, :resource, :operation, :status, :succeeded, :rule, :reason,
          :actorType, :actor, :organization, :bypass, :subject, :trace, :request, :address, :agent,
          :created)
      """;

  /** Appends {@code entry} in the current transaction. */
  public void add(AuditEntry entry) {
    sql()
        .named(ADD)
        .with("id", entry.id())
        .with("action", entry.actionType())
        .with("type", entry.resourceType())
        .with("resource", entry.resourceId())
        .with("operation", entry.operation())
        .with("status", entry.statusCode())
        .with("succeeded", entry.succeeded())
        .with("rule", entry.ruleId())
        .with("reason", entry.reason())
        .with("actorType", entry.actorType())
        .with("actor", entry.actorId())
        .with("organization", entry.organizationId())
        .with("bypass", entry.operatorBypass())
        .with("subject", entry.authSubject())
        .with("trace", entry.traceId())
        .with("request", entry.requestId())
        .with("address", entry.ipAddress())
        .with("agent", entry.userAgent())
        .with("created", entry.createdAt())
        .update();
  }

  /** The rows that match the filter, of the zone and of every organization. */
  public Page<AuditEntry> page(AuditFilter filter, PageRequest paging) {
    return filter.search().page(sql(), AuditEntry::read, AuditEntry::cursor, paging);
  }

  /** The rows that match the filter and belong to no organization. */
  public Page<AuditEntry> pageOfZone(AuditFilter filter, PageRequest paging) {
    return filter.search().zoneOnly().page(sql(), AuditEntry::read, AuditEntry::cursor, paging);
  }

  /** The rows that match the filter and belong to the organization. */
  public Page<AuditEntry> pageOfOrganization(
      String organizationId, AuditFilter filter, PageRequest paging) {
    return filter
        .search()
        .equal("organization_id", organizationId)
        .page(sql(), AuditEntry::read, AuditEntry::cursor, paging);
  }

  /** The mutation rows that match the filter. */
  public Page<DbMutation> mutations(MutationFilter filter, PageRequest paging) {
    return filter.search().page(sql(), DbMutation::read, DbMutation::cursor, paging);
  }

  /** The positions of the newest audit rows that match the filter. */
  public List<KeysetCursor> newest(AuditFilter filter, int limit) {
    return filter.search().newest(sql(), limit);
  }

  /**
   * The positions of the newest mutation rows since {@code from}, of one actor or, for null, of
   * any.
   */
  public List<KeysetCursor> newestMutations(String actorId, Instant from, int limit) {
    return mutationsSince(actorId, from).newest(sql(), limit);
  }

  /** The audit rows at these positions, newest first. */
  public List<AuditEntry> entriesAt(List<KeysetCursor> places) {
    return AuditLogSearch.at(sql(), "audit_logs", AuditEntry::read, sequences(places));
  }

  /** The mutation rows at these positions, newest first. */
  public List<DbMutation> mutationsAt(List<KeysetCursor> places) {
    return AuditLogSearch.at(sql(), "db_mutations", DbMutation::read, sequences(places));
  }

  private static List<Long> sequences(List<KeysetCursor> places) {
    return places.stream().map(KeysetCursor::sequence).toList();
  }

  /** The number of audit rows that match the filter, counted up to 10000. */
  public long count(AuditFilter filter) {
    return filter.search().count(sql());
  }

  /** The number of mutation rows since {@code from}, counted up to 10000. */
  public long countMutations(String actorId, Instant from) {
    return mutationsSince(actorId, from).count(sql());
  }

  private static AuditLogSearch mutationsSince(String actorId, Instant from) {
    return new AuditLogSearch("db_mutations").equal("actor_id", actorId).from(from);
  }
}
