package dev.portcullis.ejb.sentinel;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.denial.SubmissionQueries;
import dev.portcullis.persistence.denial.SubmissionRow;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.RecentChangeQueries;
import dev.portcullis.persistence.sentinel.SenderQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The database queries of the block judge, each in a short transaction of its own. */
@Stateless
public class SentinelFacts {
  /** If more rights changed, all count as changed. */
  private static final int MOST_CHANGES = 10_000;

  @Inject private SenderQueries senders;
  @Inject private RecentChangeQueries changes;
  @Inject private SubmissionQueries submissions;

  /** The users who have these wallets, by wallet. */
  public Map<Address, String> owners(Collection<Address> wallets) {
    return senders.owners(wallets);
  }

  /**
   * Since when accounts are hidden from other users: proven wallets and registered contracts. Other
   * accounts are omitted.
   */
  public Map<Address, Instant> hiddenSince(Collection<Address> accounts) {
    return senders.hiddenSince(accounts);
  }

  /** When the gateway admitted and sent a transaction; empty if it did not, or denied it later. */
  public Optional<Instant> admittedAt(Hash32 transaction) {
    return submissions
        .find(transaction)
        .filter(row -> row.status() == SubmissionRow.Status.ACCEPTED && row.denialId() == null)
        .map(SubmissionRow::receivedAt);
  }

  /** The rights that changed since a moment of the last day. */
  public Set<PolicyChange> changedSince(Instant moment) {
    return changes.since(moment, MOST_CHANGES);
  }

  /** The number of the database transaction that last changed a right. */
  public long policyVersion() {
    return changes.version();
  }
}
