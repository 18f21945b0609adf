package dev.portcullis.devnet.node;

import dev.portcullis.ethereum.chain.ListenerLimits;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * All connections of a port, limited in number. When the limit is reached, the connection that has
 * waited longest for its next request is evicted. Therefore clients that connect and send nothing,
 * or only long calls, lock no other client out.
 */
final class ConnectionRegistry {
  private final int most;
  private final int mostOfAddress;
  private final Duration transferTime;
  private final Executor threads;
  private final Set<NodeConnection> open = new LinkedHashSet<>();
  private final Map<InetAddress, Integer> ofAddress = new HashMap<>();
  private int sockets;

  /**
   * Creates a registry without connections.
   *
   * @param limits the maximum in total and per address
   * @param transferTime how long a request may arrive, and a response be read
   * @param threads runs the continuations
   */
  ConnectionRegistry(ListenerLimits limits, Duration transferTime, Executor threads) {
    this.most = limits.connections();
    this.mostOfAddress = limits.connectionsOfAddress();
    this.transferTime = transferTime;
    this.threads = threads;
  }

  Duration transferTime() {
    return transferTime;
  }

  void execute(Runnable task) {
    threads.execute(task);
  }

  void opened(NodeConnection opened) {
    NodeConnection victim = null;
    synchronized (this) {
      open.add(opened);
      int same = ofAddress.merge(opened.address(), 1, Integer::sum);
      if (same > mostOfAddress) {
        victim = stalest(opened, opened.address());
      } else if (open.size() > most) {
        victim = stalest(opened, null);
      }
    }
    if (victim != null) {
      victim.close();
    }
  }

  synchronized void closed(NodeConnection closed) {
    if (open.remove(closed)) {
      ofAddress.computeIfPresent(
          closed.address(), (address, count) -> count == 1 ? null : count - 1);
    }
  }

  /**
   * The connection to evict, of an address or of all: the one that has waited longest for its
   * client or, if none waits, the one whose request has run longest. WebSockets are never evicted.
   */
  private NodeConnection stalest(NodeConnection opened, InetAddress address) {
    NodeConnection waiting = opened;
    NodeConnection worked = opened;
    for (NodeConnection each : open) {
      if (address == null || address.equals(each.address())) {
        switch (each.phase()) {
          case WAITING, READING -> waiting = older(waiting, each);
          case WORKING, WRITING -> worked = older(worked, each);
          case SOCKET -> {}
        }
      }
    }
    return waiting == opened ? worked : waiting;
  }

  private static NodeConnection older(NodeConnection one, NodeConnection other) {
    return other.since() - one.since() < 0 ? other : one;
  }

  /** Checks each connection once. */
  void check() {
    Set<NodeConnection> all;
    synchronized (this) {
      all = Set.copyOf(open);
    }
    long now = System.nanoTime();
    all.forEach(each -> each.check(now));
  }

  /**
   * Whether there is room for another WebSocket: since WebSockets are never evicted, they get only
   * a part.
   */
  synchronized boolean hasRoomForSocket() {
    return sockets < Math.max(1, most * 3 / 4);
  }

  /** Counts a WebSocket; returns whether there is room for it. */
  synchronized boolean addSocket() {
    sockets++;
    return sockets <= Math.max(1, most * 3 / 4);
  }

  synchronized void removeSocket() {
    sockets--;
  }
}
