package dev.portcullis.ejb.policy;

import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When what changed last, in versions of this node's own: one for each look that found a change.
 * What was read at some version is right as long as nothing that it is about changed later.
 */
final class PolicyVersions {
  /** When more is known to have changed, everything counts as changed. */
  static final int MOST = 100_000;

  private final Map<PolicyChange, Long> changed = new ConcurrentHashMap<>();
  private volatile long floor;
  private volatile long version;

  /** The version of what is read from now on. */
  long version() {
    return version;
  }

  /** Makes what was read about these things so far wrong. */
  synchronized void changed(Collection<PolicyChange> changes) {
    if (changes.isEmpty()) {
      return;
    }
    if (changes.stream().anyMatch(change -> change.kind() == Kind.EVERYTHING)
        || changed.size() + changes.size() > MOST) {
      invalidateAll();
      return;
    }
    long next = version + 1;
    changes.forEach(change -> changed.put(change, next));
    version = next;
  }

  /** Makes whatever was read so far wrong. */
  synchronized void invalidateAll() {
    long next = version + 1;
    floor = next;
    changed.clear();
    version = next;
  }

  /** Whether what was read at a version about these things is still right. */
  boolean isCurrent(long since, Collection<PolicyChange> about) {
    if (since < floor) {
      return false;
    }
    for (PolicyChange thing : about) {
      if (changed.getOrDefault(thing, 0L) > since) {
        return false;
      }
    }
    return true;
  }
}
