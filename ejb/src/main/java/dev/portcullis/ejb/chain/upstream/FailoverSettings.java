package dev.portcullis.ejb.chain.upstream;

import java.time.Duration;
import java.util.List;

/**
 * How several upstream nodes stand in for each other.
 *
 * @param nodes in the order in which they are preferred, at least one
 * @param maxLag by how many blocks a node may be behind the others and still be asked
 * @param catchUp how long the others are waited for when none has the blocks that were told of;
 *     afterwards these count as lost
 */
public record FailoverSettings(List<UpstreamSettings> nodes, long maxLag, Duration catchUp) {
  /** Keeps the nodes as they are named now. */
  public FailoverSettings {
    nodes = List.copyOf(nodes);
  }
}
