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
 * All connections of a port, limited in number. When there is no room for one more, the one that
 * has been waiting for its next request for the longest makes room, so that strangers who connect
 * and send nothing, or nothing but long calls, keep nobody out.
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
   * No connections yet.
   *
   * @param limits how many there may be, and of one address
   * @param transferTime how long a request may arrive, and an answer be taken
   * @param threads where to go on
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
   * Who makes room, of an address or of all: the one that waits for its client for the longest, or
   * when none does the one that is worked for the longest. WebSockets never do.
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

  /** Looks at each connection once. */
  void check() {
    Set<NodeConnection> all;
    synchronized (this) {
      all = Set.copyOf(open);
    }
    long now = System.nanoTime();
    all.forEach(each -> each.check(now));
  }

  /** Whether there is room for another WebSocket: nobody evicts one, so they get only a part. */
  synchronized boolean hasRoomForSocket() {
    return sockets < Math.max(1, most * 3 / 4);
  }

  /** Counts a WebSocket; whether there is room for it. */
  synchronized boolean addSocket() {
    sockets++;
    return sockets <= Math.max(1, most * 3 / 4);
  }

  synchronized void removeSocket() {
    sockets--;
  }
}
