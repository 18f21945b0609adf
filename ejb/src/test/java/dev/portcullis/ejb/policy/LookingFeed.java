package dev.portcullis.ejb.policy;

import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyPollResult;
import java.util.Set;

/** A feed whose node polls when a test requests it, and whose lease never expires. */
public final class LookingFeed {
  private final PolicyFeed feed = new PolicyFeed(() -> 0, () -> 0);

  /** One that has looked once. */
  public LookingFeed() {
    feed.pollCompleted(0);
  }

  /** What it feeds. */
  public PolicyFeed feed() {
    return feed;
  }

  /** Looks, and finds these changes. */
  public void finds(Set<PolicyChange> changes) {
    feed.apply(new PolicyPollResult("", changes, false));
  }
}
