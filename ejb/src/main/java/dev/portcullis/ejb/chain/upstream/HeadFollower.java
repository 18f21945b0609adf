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
 * Learns of the upstream node's heads: by WebSocket when there is one, by polling while there is
 * not. It keeps looking now and then even while the WebSocket announces heads, so that a deaf
 * connection costs time but never a block.
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
  private long lookedNumber;

  /** The last head that the socket had announced at the last look; -1 for none. */
  private long announcedNumber = -1;

  private long aliveFrom;
  private volatile boolean wasLive;
  private ChainHeader unconfirmed;
  private boolean woken;
  private boolean closed;
  private volatile boolean reachable;

  /**
   * Follows the heads of a node.
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

  /** Whether the node answered when it was last asked. */
  boolean reachable() {
    return reachable;
  }

  /** Whether a WebSocket announces heads, as far as the last round saw. */
  boolean subscribed() {
    return wasLive;
  }

  private void run() {
    try {
      while (!isClosed()) {
        round();
        pause(socket != null && socket.live() ? settings.watch() : untilNextLook());
      }
    } catch (InterruptedException undeployed) {
      Thread.currentThread().interrupt();
    } finally {
      dropSocket();
    }
  }

  /** Whatever fails in it, the next one comes. */
  private void round() {
    try {
      confirmAnnounced();
      lookOnce();
      settings.wsUrl().ifPresent(this::keepSocket);
    } catch (RuntimeException | Error fault) {
      lines
          .tell(fault.getClass().getName())
          .ifPresent(
              more ->
                  LOG.error("Following the chain node failed; it is tried again{}", more, fault));
    }
  }

  /** An announced head: one that continues nothing waits until the chain id is checked. */
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
      LOG.debug("An announced head is passed over", notNow);
    } finally {
      settle(head, ours);
    }
  }

  private synchronized ChainHeader newestUnconfirmed() {
    return unconfirmed;
  }

  /**
   * The head that was checked is passed on, if it is ours. A newer one that arrived meanwhile is
   * passed on if it continues that one, and otherwise checked in the next round.
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

  private void lookOnce() {
    long count = feed.announced();
    try {
      ChainHeader head = source.look();
      reachable = true;
      feed.announceUnlessOvertaken(head, count);
      if (wasLive && aliveFrom < 0) {
        aliveFrom = head.number();
      } else if (wasLive) {
        dropUselessSocket(head.number());
      }
      lookedNumber = head.number();
      announcedNumber = socket == null ? -1 : socket.lastNumber();
    } catch (Failure | NodeErrorException unreachable) {
      // A node whose rate limit is reached is there.
      reachable = reachable && NodeRateLimitedException.is(unreachable);
      LOG.debug("No head from the chain node", unreachable);
    } catch (RuntimeException | Error unforeseen) {
      reachable = false;
      lines
          .tell("look " + unforeseen.getClass().getName())
          .ifPresent(
              more ->
                  LOG.error("Looking for the head failed; it is tried again{}", more, unforeseen));
    }
  }

  /**
   * A socket is deaf when it does not answer a ping, or knows less than the look before this. One
   * that knew more then than the node has now is of another node, which is ahead: its heads cannot
   * be read.
   */
  private void dropUselessSocket(long number) {
    boolean heard = socket.checkAliveAndPing();
    boolean behind = Math.max(socket.lastNumber(), aliveFrom) < lookedNumber;
    if (!heard || behind) {
      socket.abort(heard ? "announces no new heads" : "gives no sign of life");
    } else if (announcedNumber > number) {
      socket.abort("announces heads that the node does not have");
    }
  }

  private void keepSocket(URI url) {
    if (socket != null && socket.live() && !wasLive) {
      lines
          .tell("live")
          .ifPresent(more -> LOG.info("The chain node announces heads by WebSocket{}", more));
      wasLive = true;
      source.reconnected();
      // It may be another chain's: asked now, and not when a head comes.
      wake();
      aliveFrom = -1;
      announcedNumber = -1;
      backoff = FIRST_BACKOFF;
    }
    if (socket != null && !wasLive && System.nanoTime() - openedAt > settings.timeout().toNanos()) {
      socket.abort("does not answer the subscription");
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
          .tell("end")
          .ifPresent(
              more ->
                  LOG.warn(
                      "The WebSocket to the chain node {}; polling until it is back{}", end, more));
    } else {
      LOG.debug("The WebSocket to the chain node {}; polling", end);
    }
  }

  private Duration untilNextLook() {
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
      socket.abort("is not needed any more");
    }
  }

  /** Ends the following. An exchange under way is the RPC client's to end. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Waits until the following has ended, but not for long. */
  void join() {
    HeadFeed.end(thread);
  }
}
