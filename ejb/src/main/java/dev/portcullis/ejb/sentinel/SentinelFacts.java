package dev.portcullis.ejb.sentinel;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.RecentChangeRepository;
import dev.portcullis.persistence.sentinel.SenderRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** What the judge of blocks asks the database, each in a short transaction of its own. */
@Stateless
public class SentinelFacts {
  /** If more rights changed, all did. */
  private static final int MOST_CHANGES = 10_000;

  @Inject private SenderRepository senders;
  @Inject private RecentChangeRepository changes;

  /** The users who have these wallets, by wallet. */
  public Map<Address, String> owners(Collection<Address> wallets) {
    return senders.owners(wallets);
  }

  /** What rights changed since a moment, of the last day. */
  public Set<PolicyChange> changedSince(Instant moment) {
    return changes.since(moment, MOST_CHANGES);
  }

  /** The transaction of the database that changed a right last. */
  public long policyVersion() {
    return changes.version();
  }
}
