package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.HeadFeed;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.NodeRateLimitedException;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.LogThrottle;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the upstream node's heads: by WebSocket if available, otherwise by polling. It also polls
 * at longer intervals while the WebSocket announces heads. A silent connection therefore costs time
 * but never a block.
 */
final class HeadFollower implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HeadFollower.class);
  private static final Duration FIRST_BACKOFF = Duration.ofMillis(250);
  private static final Duration LONGEST_BACKOFF = Duration.ofSeconds(30);

  private final LogThrottle lines = LogThrottle.perMinute(1);
  private final UpstreamSettings settings;
  private final UpstreamNode source;
  private final HeadFeed feed;
  private final HttpClient http;
  private final Thread thread;
  private HeadSocket socket;
  private Duration backoff = FIRST_BACKOFF;
  private long reopenAt = System.nanoTime();
  private long openedAt;
  private long polledNumber;

  /** The last head that the socket had announced at the last poll; -1 for none. */
  private long announcedNumber = -1;

  private long aliveFrom;
  private volatile boolean wasLive;
  private ChainHeader unconfirmed;
  private boolean woken;
  private boolean closed;
  private volatile boolean reachable;

  /**
   * Starts to follow the heads of a node.
   *
   * @param source the node
   */
  HeadFollower(
      UpstreamSettings settings, UpstreamNode source, HeadFeed feed, ThreadFactory threads) {
    this.settings = settings;
    this.source = source;
    this.feed = feed;
    this.http =
        settings.wsUrl().isPresent()
            ? HttpClient.newBuilder().connectTimeout(settings.timeout()).build()
            : null;
    this.thread = threads.newThread(this::run);
    thread.start();
  }

  /** Whether the node responded to the last request. */
  boolean reachable() {
    return reachable;
  }

  /** Whether a WebSocket announces heads, as of the last round. */
  boolean subscribed() {
    return wasLive;
  }

  private void run() {
    try {
      while (!isClosed()) {
        round();
        pause(socket != null && socket.live() ? settings.watch() : untilNextPoll());
      }
    } catch (InterruptedException undeployed) {
      Thread.currentThread().interrupt();
    } finally {
      dropSocket();
    }
  }

  /** Runs one round; a failure does not prevent the next. */
  private void round() {
    try {
      confirmAnnounced();
      pollOnce();
      settings.wsUrl().ifPresent(this::keepSocket);
    } catch (RuntimeException | Error fault) {
      lines
          .permit(fault.getClass().getName())
          .ifPresent(more -> LOG.error("Following the chain node failed; retrying{}", more, fault));
    }
  }

  /**
   * Handles an announced head: if it does not continue the known blocks, it waits for a check of
   * the chain id.
   */
  private synchronized void announced(ChainHeader head) {
    if (unconfirmed == null && source.continues(head)) {
      feed.announce(head);
    } else {
      unconfirmed = head;
      wake();
    }
  }

  private void confirmAnnounced() {
    ChainHeader head = newestUnconfirmed();
    if (head == null) {
      return;
    }
    boolean ours = false;
    try {
      ours = source.confirms(head);
    } catch (RuntimeException notNow) {
      LOG.debug("An announced head is skipped", notNow);
    } finally {
      settle(head, ours);
    }
  }

  private synchronized ChainHeader newestUnconfirmed() {
    return unconfirmed;
  }

  /**
   * Announces the checked head if it belongs to this chain. A newer head that arrived during the
   * check is announced if it continues that one, and otherwise checked in the next round.
   */
  private synchronized void settle(ChainHeader head, boolean ours) {
    ChainHeader newer = unconfirmed;
    unconfirmed = null;
    if (ours) {
      source.confirmed(head);
      feed.announce(head);
    }
    if (!newer.equals(head)) {
      announced(newer);
    }
  }

  private void pollOnce() {
    long count = feed.announced();
    try {
      ChainHeader head = source.pollHead();
      reachable = true;
      feed.announceUnlessOvertaken(head, count);
      if (wasLive && aliveFrom < 0) {
        aliveFrom = head.number();
      } else if (wasLive) {
        dropUselessSocket(head.number());
      }
      polledNumber = head.number();
      announcedNumber = socket == null ? -1 : socket.lastNumber();
    } catch (Failure | NodeErrorException unreachable) {
      // A node whose rate limit is reached is available.
      reachable = reachable && NodeRateLimitedException.is(unreachable);
      LOG.debug("No head from the chain node", unreachable);
    } catch (RuntimeException | Error unforeseen) {
      reachable = false;
      lines
          .permit("look " + unforeseen.getClass().getName())
          .ifPresent(
              more -> LOG.error("The query for the head failed; retrying{}", more, unforeseen));
    }
  }

  /**
   * Closes a useless socket. A socket is silent if it does not respond to a ping, or is behind the
   * previous poll. If it was then ahead of the node's current head, it belongs to another node,
   * whose blocks cannot be read.
   */
  private void dropUselessSocket(long number) {
    boolean heard = socket.checkAliveAndPing();
    boolean behind = Math.max(socket.lastNumber(), aliveFrom) < polledNumber;
    if (!heard || behind) {
      socket.abort(heard ? "announces no new heads" : "does not respond to pings");
    } else if (announcedNumber > number) {
      socket.abort("announces heads that the node does not have");
    }
  }

  private void keepSocket(URI url) {
    if (socket != null && socket.live() && !wasLive) {
      lines
          .permit("live")
          .ifPresent(more -> LOG.info("The chain node announces heads by WebSocket{}", more));
      wasLive = true;
      source.reconnected();
      // It may belong to another chain: checked now, and not when a head
      // arrives.
      wake();
      aliveFrom = -1;
      announcedNumber = -1;
      backoff = FIRST_BACKOFF;
    }
    if (socket != null && !wasLive && System.nanoTime() - openedAt > settings.timeout().toNanos()) {
      socket.abort("does not respond to the subscription");
    }
    if (socket != null && socket.over()) {
      log(socket.end());
      socket = null;
      wasLive = false;
      reopenAt = System.nanoTime() + backoff.toNanos();
      backoff = min(backoff.multipliedBy(2), LONGEST_BACKOFF);
    }
    if (socket == null && reopenAt - System.nanoTime() <= 0) {
      openedAt = System.nanoTime();
      socket = HeadSocket.open(http, url, settings.timeout(), this::announced, this::wake);
    }
  }

  private void log(String end) {
    if (wasLive) {
      lines
          .permit("end")
          .ifPresent(
              more ->
                  LOG.warn(
                      "The WebSocket to the chain node {}; polling until it is back{}", end, more));
    } else {
      LOG.debug("The WebSocket to the chain node {}; polling", end);
    }
  }

  private Duration untilNextPoll() {
    if (settings.wsUrl().isEmpty() || socket != null) {
      return settings.poll();
    }
    return min(settings.poll(), Duration.ofNanos(Math.max(1, reopenAt - System.nanoTime())));
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  private synchronized void pause(Duration time) throws InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    long left = time.toNanos();
    while (!woken && !closed && left > 0) {
      wait(left / 1_000_000 + 1);
      left = deadline - System.nanoTime();
    }
    woken = false;
  }

  private synchronized void wake() {
    woken = true;
    notifyAll();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private void dropSocket() {
    if (socket != null) {
      socket.abort("is no longer needed");
    }
  }

  /** Stops following. The RPC client ends an exchange in flight. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Waits briefly until following has ended. */
  void join() {
    HeadFeed.end(thread);
  }
}
