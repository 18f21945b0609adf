package dev.portcullis.ejb.policy;

import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The time of the last change of each item, in versions local to this node: one version for each
 * poll with changes. Data that were read at a version are valid until an item they depend on
 * changes later.
 */
final class PolicyVersions {
  /** The most tracked changes. Beyond it, everything counts as changed. */
  static final int MOST = 100_000;

  private final Map<PolicyChange, Long> changed = new ConcurrentHashMap<>();
  private volatile long floor;
  private volatile long version;

  /** The version of data that is read from now on. */
  long version() {
    return version;
  }

  /** Invalidates data about these items that were read so far. */
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

  /** Invalidates all data that were read so far. */
  synchronized void invalidateAll() {
    long next = version + 1;
    floor = next;
    changed.clear();
    version = next;
  }

  /** Whether data about these items that were read at a version are still valid. */
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
