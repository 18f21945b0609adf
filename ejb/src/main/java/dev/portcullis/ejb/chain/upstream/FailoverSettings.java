package dev.portcullis.ejb.chain.upstream;

import java.time.Duration;
import java.util.List;

/**
 * The settings of failover between several upstream nodes.
 *
 * @param nodes in order of preference, at least one
 * @param maxLag by how many blocks an active node may lag behind the others
 * @param catchUp how long to wait for other nodes if none has the announced blocks; afterwards
 *     these count as lost
 */
public record FailoverSettings(List<UpstreamSettings> nodes, long maxLag, Duration catchUp) {
  /** Copies the list. */
  public FailoverSettings {
    nodes = List.copyOf(nodes);
  }
}
