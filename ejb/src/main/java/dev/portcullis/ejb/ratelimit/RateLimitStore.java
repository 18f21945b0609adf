package dev.portcullis.ejb.ratelimit;

import dev.portcullis.persistence.ratelimit.RateLimitQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;

/** Stores the sums of all nodes; each exchange is its own transaction. */
@Stateless
public class RateLimitStore {
  @Inject private RateLimitQueries counts;

  /** Adds this node's calls and returns the sums of all nodes. */
  public Map<String, Long> add(Instant window, Map<String, Long> calls) {
    return counts.add(window, calls);
  }

  /** Deletes the windows before this one. */
  public void deleteBefore(Instant window) {
    counts.deleteBefore(window);
  }
}
