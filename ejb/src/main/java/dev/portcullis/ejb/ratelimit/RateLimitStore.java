package dev.portcullis.ejb.ratelimit;

import dev.portcullis.persistence.ratelimit.RateLimitQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;

/** Keeps the sums of all nodes, each exchange in a transaction of its own. */
@Stateless
public class RateLimitStore {
  @Inject private RateLimitQueries counts;

  /** Adds this node's calls; the answer are the sums of all nodes. */
  public Map<String, Long> add(Instant window, Map<String, Long> calls) {
    return counts.add(window, calls);
  }

  /** Forgets the windows before this one. */
  public void forgetBefore(Instant window) {
    counts.deleteBefore(window);
  }
}
