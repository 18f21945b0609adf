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

/** Reads recent changes of rights, for components that judge recent transactions (ADR 0122). */
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
   * The changes since a time, within the last day, that may have granted or revoked a transaction's
   * right.
   *
   * @param most with more changes, everything counts as changed
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

  /** The last transaction that changed a right within the last day; 0 for none. */
  public long version() {
    return sql().list(row -> row.getLong(1), VERSION).get(0);
  }
}
