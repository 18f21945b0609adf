package dev.portcullis.persistence.plan;

import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads the facts that decide who may do what, and which of them a transaction has changed (ADR
 * 0159).
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PolicyFactQueries extends Queries {
  /** Rehearsals and applied plans take turns, on all nodes. */
  private static final long TURN = 1_886_547_820L;

  /** Transactions that changed the policy hold it together until they end: see the migration. */
  private static final long POLICY = 1_886_547_821L;

  private static final String PATIENCE = "select set_config('lock_timeout', ?, true)";

  /** How long to pause between two attempts to take the turn. */
  private static final int PAUSE_MILLIS = 50;

  /**
   * Wallets and deployments count where a contract is registered only: users could change others
   * all the time, and no fact of a plan reads them. A contract that was registered or deleted notes
   * {@code events}, too.
   */
  private static final String MOVED =
      """
      select exists (select 1 from policy_changes
        where (xid >= pg_snapshot_xmax(cast(base as pg_snapshot))
            or xid = any (array(select pg_snapshot_xip(cast(base as pg_snapshot)))))
          and xid <> pg_current_xact_id() and rights and kind <> 'session'
          and (kind <> 'address' or exists (select 1 from contracts c where c.contract_address = key)))
        from unnest(cast(:bases as text[])) with ordinality as asked (base, place) order by place
      """;

  private static final String TOUCHED =
      "select kind, key from policy_changes where xid = pg_current_xact_id() and rights"
          + " order by kind, key limit ?";

  private static final String CONTRACTS =
      """
      select 'contract', c.contract_address, 'registration',
          cast(jsonb_build_object('organizationId', c.organization_id, 'templateId', c.template_id) as text)
        from contracts c where c.contract_address = any (:addresses)
      union all
      select 'contract', c.contract_address,
          'function ' || p.method_selector || case when p.template_id is null then '' else ' of the template' end,
          cast(jsonb_build_object('functionSignature', p.function_signature, 'accessType', p.access_type,
            'ruleType', p.rule_type, 'isUmbrella', p.is_umbrella, 'organizationOnly', p.organization_only,
            'readsWithin', p.reads_within, 'argumentRestrictions', p.argument_restrictions,
            'roles', array(select h.role_id from function_permission_roles h
              where h.permission_id = p.id order by h.role_id)) as text)
        from contracts c
        join function_permissions p on p.contract_id = c.id or p.template_id = c.template_id
        where c.contract_address = any (:addresses)
      union all
      select 'contract', e.contract_address, 'event ' || e.topics,
          cast(jsonb_agg(e.value order by cast(e.value as text)) as text)
        from (select c.contract_address,
              array_to_string(array[p.topic0_constant, p.topic1_condition_type, p.topic1_constant,
                p.topic2_condition_type, p.topic2_constant, p.topic3_condition_type, p.topic3_constant], ' ', '-')
                as topics,
              jsonb_build_object('organizationOnly', p.organization_only,
                'roles', array(select h.role_id from event_permission_roles h
                  where h.permission_id = p.id order by h.role_id)) as value
            from contracts c join event_permissions p on p.contract_id = c.id
            where c.contract_address = any (:addresses)) e
        group by e.contract_address, e.topics
      """;

  private static final String ACCOUNTS =
      """
      select 'user', u.id, 'rights',
          cast(jsonb_build_object('organizationId', u.organization_id,
            'suspended', exists (select 1 from suspensions s where s.user_id = u.id),
            'roles', array(select h.role_id from user_roles h where h.user_id = u.id order by h.role_id)) as text)
        from users u where u.id = any (:users)
      union all
      select 'machine', m.id, 'rights',
          cast(jsonb_build_object('givesSystemPermissions', m.gives_system_permissions,
            'roles', array(select h.role_id from m2m_application_roles h
              where h.m2m_app_id = m.id order by h.role_id),
            'organizations', array(select o.organization_id from m2m_application_organizations o
              where o.m2m_app_id = m.id order by o.organization_id)) as text)
        from m2m_applications m where m.id = any (:machines)
      union all
      select 'role', r.id, 'rights',
          cast(jsonb_build_object('organizationId', r.organization_id, 'roleName', r.role_name,
            'systemPermissions', r.system_permissions) as text)
        from roles r where r.id = any (:roles)
      """;

  private static final String LOCK_NAMED =
      """
      select 1 from (select id from roles where id = any (:ids) order by id for update) r
      union all
      select 1 from (select id from m2m_applications where id = any (:ids) order by id for update) m
      """;

  /**
   * Waits until no other plan is rehearsed or applied, on any node, and keeps others from it until
   * this transaction ends.
   *
   * @param most how long to wait
   * @param lock how long to wait for each further lock of the transaction, in milliseconds
   * @return false if another plan takes longer
   */
  public boolean takeTurn(Duration most, int lock) {
    sql().list(row -> true, PATIENCE, Integer.toString(lock));
    long end = System.nanoTime() + most.toNanos();
    while (!tries(TURN)) {
      if (System.nanoTime() > end) {
        return false;
      }
      LockSupport.parkNanos(Duration.ofMillis(PAUSE_MILLIS).toNanos());
    }
    return true;
  }

  private boolean tries(long lock) {
    return sql().list(row -> row.getBoolean(1), "select pg_try_advisory_xact_lock(?)", lock).get(0);
  }

  /**
   * Keeps others from changing the policy until this transaction ends.
   *
   * @return false if another transaction that changed it has not ended
   */
  public boolean holdStill() {
    return tries(POLICY);
  }

  /** The current snapshot, for {@link #haveMoved}. */
  public String snapshot() {
    return sql().list(row -> row.getString(1), "select cast(pg_current_snapshot() as text)").get(0);
  }

  /**
   * For each of these snapshots whether another transaction has changed a right since. Changes are
   * known for a day.
   */
  public List<Boolean> haveMoved(List<String> bases) {
    return sql().named(MOVED).with("bases", bases).list(row -> row.getBoolean(1));
  }

  /**
   * What this transaction has changed so far. Changes of entities are sent to the database first,
   * and deferred constraints are checked.
   *
   * @param most how many changes are returned at most
   * @throws dev.portcullis.kernel.Failure if a constraint is violated
   */
  public Set<PolicyChange> touched(int most) {
    Constraints.translating(() -> flushed().update("set constraints all immediate"));
    return Set.copyOf(
        sql()
            .list(
                row ->
                    new PolicyChange(
                        Kind.valueOf(row.getString(1).toUpperCase(Locale.ROOT)), row.getString(2)),
                TOUCHED,
                most));
  }

  /** The facts of these contracts, users, machines and roles, as this transaction sees them. */
  public List<PolicyFact> facts(Set<PolicyChange> of, Collection<String> roles) {
    List<PolicyFact> facts =
        new ArrayList<>(
            sql()
                .named(CONTRACTS)
                .with("addresses", keys(of, Kind.ADDRESS))
                .list(PolicyFactQueries::fact));
    facts.addAll(
        sql()
            .named(ACCOUNTS)
            .with("users", keys(of, Kind.USER))
            .with("machines", keys(of, Kind.MACHINE))
            .with("roles", new TreeSet<>(roles))
            .list(PolicyFactQueries::fact));
    return facts;
  }

  /** Locks the roles and machines with these identifiers until this transaction ends. */
  public void lockNamed(Collection<String> ids) {
    sql().named(LOCK_NAMED).with("ids", new TreeSet<>(ids)).list(row -> true);
  }

  private static PolicyFact fact(ResultSet row) throws SQLException {
    return new PolicyFact(row.getString(1), row.getString(2), row.getString(3), row.getString(4));
  }

  private static Set<String> keys(Set<PolicyChange> of, Kind kind) {
    Set<String> keys = new TreeSet<>();
    of.stream().filter(change -> change.kind() == kind).forEach(change -> keys.add(change.key()));
    return keys;
  }
}
