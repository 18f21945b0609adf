package dev.portcullis.persistence.policy;

import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What rights changed lately, for whoever judges what happened a moment ago (ADR 0122). */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RecentChangeQueries extends Queries {
  private static final String SINCE =
      "select distinct kind, key from policy_changes where rights and noted_at >= ?"
          + " and kind in ('user', 'address', 'everything') limit ?";
  private static final String VERSION =
      "select coalesce((select xid::text::bigint from policy_changes order by xid desc limit 1),"
          + " 0)";

  private static final Set<PolicyChange> EVERYTHING = Set.of(new PolicyChange(Kind.EVERYTHING, ""));

  /**
   * What changed since a moment, of the last day, and may have given a transaction a right or taken
   * it.
   *
   * @param most if more did, everything counts as changed
   */
  public Set<PolicyChange> since(Instant moment, int most) {
    List<PolicyChange> found =
        sql()
            .list(
                row -> new PolicyChange(Kind.of(row.getString(1)), row.getString(2)),
                SINCE,
                Timestamp.from(moment),
                most + 1);
    return found.size() > most ? EVERYTHING : new HashSet<>(found);
  }

  /** The transaction that changed a right last, of those of the last day; 0 for none. */
  public long version() {
    return sql().list(row -> row.getLong(1), VERSION).get(0);
  }
}
