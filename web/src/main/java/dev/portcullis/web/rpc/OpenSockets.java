package dev.portcullis.web.rpc;

import dev.portcullis.ejb.job.PeriodicTask;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.ejb.subscription.SocketConfig;
import dev.portcullis.ejb.subscription.SocketMeters;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.websocket.CloseReason.CloseCodes;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The open WebSockets at a path of this node, and their shared state. */
final class OpenSockets {
  /** The part of the endpoint's path that identifies the handshake. */
  static final String TICKET = "ticket";

  private static final int TICKET_BYTES = 16;
  private static final long TICKET_LIFE = Duration.ofSeconds(10).toNanos();
  private static final int CHECKS_PER_IDLE_TIME = 3;
  private static final long THREAD_SECONDS = 30;
  private static final long CLOSE_TIMEOUT_SECONDS = 3;

  private final SocketConfig config;
  private final SocketLimiter socketLimiter;
  private final SocketEndpointDefinition service;
  private final RateLimiter limits;
  private final SocketMeters meters;
  private final ThreadPoolExecutor workers;
  private final FairSocketExecutor executor;
  private final PeriodicTask periodicTask;
  private final PeriodicTask closingTask;
  private final Map<String, SocketAdmission> tickets = new ConcurrentHashMap<>();
  private final Set<RpcSocket> open = ConcurrentHashMap.newKeySet();
  private final Set<RpcSocket> closing = ConcurrentHashMap.newKeySet();
  private volatile boolean isStopping;

  /** Creates a registry without connections. */
  OpenSockets(
      SocketConfig config,
      SocketLimiter places,
      SocketEndpointDefinition service,
      RateLimiter limits,
      SocketMeters meters,
      ManagedThreadFactory threads) {
    this.config = config;
    this.socketLimiter = places;
    this.service = service;
    this.limits = limits;
    this.meters = meters;
    workers =
        new ThreadPoolExecutor(
            config.threads(),
            config.threads(),
            THREAD_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            threads);
    workers.allowCoreThreadTimeOut(true);
    executor = new FairSocketExecutor(workers, config.threads() / 2);
    periodicTask =
        PeriodicTask.start(
            threads, config.idle().dividedBy(CHECKS_PER_IDLE_TIME), this::checkSockets);
    closingTask =
        PeriodicTask.start(threads, RpcSocket.CLOSE_TIMEOUT.dividedBy(2), this::checkClosing);
  }

  /** Notifies all clients of the shutdown, so that they connect to another node at once. */
  void stop() {
    isStopping = true;
    periodicTask.close();
    closingTask.close();
    open.forEach(
        socket -> socket.channel().close(CloseCodes.GOING_AWAY.getCode(), "this node is stopping"));
    workers.shutdown();
    try {
      if (!workers.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        workers.shutdownNow();
      }
    } catch (InterruptedException hurried) {
      workers.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  SocketConfig config() {
    return config;
  }

  /**
   * Admits a connection and returns the ticket that opens it; empty if the connection limit is
   * reached.
   *
   * @param caller the caller that the connection counts for
   */
  Optional<String> admit(RpcCredential credential, CallContext handshake, String caller) {
    String network = ClientNetwork.of(handshake.ipAddress());
    Optional<ChannelMemoryBudget> memory = socketLimiter.acquire(caller, network);
    String ticket = HexText.of(Ids.bytes(TICKET_BYTES));
    memory.ifPresent(
        share ->
            tickets.put(
                ticket,
                new SocketAdmission(
                    credential, handshake, caller, network, share, System.nanoTime())));
    return memory.map(share -> ticket);
  }

  /** Redeems a ticket, once; null if the ticket is unknown. */
  SocketAdmission claim(String ticket) {
    return ticket == null ? null : tickets.remove(ticket);
  }

  /** Revokes a ticket that no connection has used. */
  void revoke(String ticket) {
    SocketAdmission unused = claim(ticket);
    if (unused != null) {
      socketLimiter.release(unused.caller(), unused.network());
    }
  }

  RpcChannel channel(SocketAdmission socket, RpcChannel.Transport transport) {
    return new RpcChannel(
        transport,
        service.holder(socket),
        socket.memory(),
        config.pushesWaiting(),
        config.pushBytes());
  }

  RpcSocketHandler conversation(SocketAdmission socket, RpcChannel channel) {
    return new RpcSocketHandler(
        socket,
        channel,
        service,
        limits,
        new SocketRateLimit(config.messagesPerMinute(), System::nanoTime),
        new RejectedMessageCounter(System::nanoTime));
  }

  void opened(RpcSocket socket) {
    open.add(socket);
    meters.opened();
  }

  /** The connection is being closed, and is cut if its client does not follow. */
  void closing(RpcSocket socket) {
    closing.add(socket);
  }

  void closed(RpcSocket socket, SocketAdmission admitted) {
    closing.remove(socket);
    boolean wasOpen = open.remove(socket);
    if (!isStopping) {
      if (wasOpen) {
        meters.closed();
      }
      service.closed(socket.channel());
    }
    socketLimiter.release(admitted.caller(), admitted.network());
  }

  /** Runs a task for a caller on one of our threads. */
  void execute(String caller, Runnable work) {
    executor.execute(caller, work);
  }

  private void checkClosing() {
    long now = System.nanoTime();
    closing.removeIf(socket -> socket.disconnectIfUnresponsive(now));
  }

  private void checkSockets() {
    long now = System.nanoTime();
    tickets.forEach(
        (ticket, admitted) -> {
          if (now - admitted.since() > TICKET_LIFE) {
            revoke(ticket);
          }
        });
    Map<Supplier<Actor>, Boolean> standing = new HashMap<>();
    for (RpcSocket socket : open) {
      if (standing.computeIfAbsent(socket.channel().holder(), OpenSockets::isValid)) {
        socket.check(now, config.idle().toNanos());
      } else {
        socket.channel().close(RpcChannel.POLICY_VIOLATION, "the credentials are no longer valid");
      }
    }
  }

  /** While the database does not respond, nothing is sent either. */
  private static boolean isValid(Supplier<Actor> holder) {
    try {
      var unused = holder.get();
      return true;
    } catch (Failure refused) {
      return refused.reason() != Reason.UNAUTHENTICATED;
    } catch (RuntimeException fault) {
      if (!DatabaseOutage.isCauseOf(fault)) {
        throw fault;
      }
      return true;
    }
  }
}
