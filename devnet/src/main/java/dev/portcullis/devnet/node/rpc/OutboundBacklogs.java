package dev.portcullis.devnet.node.rpc;

import java.util.HashSet;
import java.util.Set;

/**
 * What connected clients have not taken yet, limited for each and for all. When all together are
 * too far behind, the one that is furthest behind is cut off, not the one that happens to be next.
 */
public final class OutboundBacklogs {
  private final MemoryBudget budget;
  private final long most;
  private final Set<PushConnection> connections = new HashSet<>();

  /**
   * Backlogs.
   *
   * @param budget what all share
   * @param most bytes of one connection; a single message may be larger
   */
  public OutboundBacklogs(MemoryBudget budget, long most) {
    this.budget = budget;
    this.most = most;
  }

  /** For callers to whom nothing is pushed. */
  public static OutboundBacklogs unlimited() {
    return new OutboundBacklogs(MemoryBudget.UNLIMITED, Long.MAX_VALUE);
  }

  synchronized void remove(PushConnection connection) {
    if (connections.remove(connection)) {
      budget.give(PushConnection.shared(connection.bytes()));
    }
  }

  /** Whether there is room for so many more bytes of a connection. */
  boolean take(PushConnection connection, long bytes) {
    while (true) {
      PushConnection furthest;
      synchronized (this) {
        if (connection.isClosed()) {
          return true;
        }
        connections.add(connection);
        long before = connection.bytes();
        if (before > 0 && before + bytes > most) {
          return false;
        }
        long more = PushConnection.shared(before + bytes) - PushConnection.shared(before);
        if (budget.take(more)) {
          connection.count(bytes);
          return true;
        }
        furthest = furthest(connection);
      }
      if (furthest == connection) {
        return false;
      }
      furthest.cutOff();
    }
  }

  void give(PushConnection connection, long bytes) {
    synchronized (this) {
      if (connections.contains(connection)) {
        long before = connection.bytes();
        connection.count(-bytes);
        budget.give(PushConnection.shared(before) - PushConnection.shared(before - bytes));
      }
    }
  }

  private PushConnection furthest(PushConnection last) {
    PushConnection furthest = last;
    for (PushConnection each : connections) {
      if (each.bytes() > furthest.bytes()) {
        furthest = each;
      }
    }
    return furthest;
  }
}
