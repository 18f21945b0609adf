package dev.portcullis.devnet.node.rpc;

import java.util.HashSet;
import java.util.Set;

/**
 * The unsent data of connected clients, limited per client and in total. When the total limit is
 * reached, the client with the largest backlog is disconnected, not the one that happens to be
 * next.
 */
public final class OutboundBacklogs {
  private final MemoryBudget budget;
  private final long most;
  private final Set<PushConnection> connections = new HashSet<>();

  /**
   * Creates the backlogs.
   *
   * @param budget the shared memory
   * @param most bytes of one connection; a single message may be larger
   */
  public OutboundBacklogs(MemoryBudget budget, long most) {
    this.budget = budget;
    this.most = most;
  }

  /** For callers that receive no pushed messages. */
  public static OutboundBacklogs unlimited() {
    return new OutboundBacklogs(MemoryBudget.UNLIMITED, Long.MAX_VALUE);
  }

  synchronized void remove(PushConnection connection) {
    if (connections.remove(connection)) {
      budget.release(PushConnection.shared(connection.bytes()));
    }
  }

  /** Whether this many more bytes of a connection fit. */
  boolean reserve(PushConnection connection, long bytes) {
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
        if (budget.reserve(more)) {
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

  void release(PushConnection connection, long bytes) {
    synchronized (this) {
      if (connections.contains(connection)) {
        long before = connection.bytes();
        connection.count(-bytes);
        budget.release(PushConnection.shared(before) - PushConnection.shared(before - bytes));
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
