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

/** The open WebSockets at a path of this node, and what they share. */
final class OpenSockets {
  /** What in the path of the endpoint says which handshake it was. */
  static final String TICKET = "ticket";

  private static final int TICKET_BYTES = 16;
  private static final long TICKET_LIFE = Duration.ofSeconds(10).toNanos();
  private static final int LOOKS = 3;
  private static final long THREAD_SECONDS = 30;
  private static final long GOODBYE_SECONDS = 3;

  private final SocketConfig config;
  private final SocketLimiter places;
  private final SocketEndpointDefinition service;
  private final RateLimiter limits;
  private final SocketMeters meters;
  private final ThreadPoolExecutor workers;
  private final FairSocketExecutor turns;
  private final PeriodicTask periodicTask;
  private final Map<String, SocketAdmission> tickets = new ConcurrentHashMap<>();
  private final Set<RpcSocket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean isStopping;

  /** None is open yet. */
  OpenSockets(
      SocketConfig config,
      SocketLimiter places,
      SocketEndpointDefinition service,
      RateLimiter limits,
      SocketMeters meters,
      ManagedThreadFactory threads) {
    this.config = config;
    this.places = places;
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
    turns = new FairSocketExecutor(workers, config.threads() / 2);
    periodicTask = PeriodicTask.start(threads, config.idle().dividedBy(LOOKS), this::look);
  }

  /** Tells whoever is connected, so that they look for another node at once. */
  void stop() {
    isStopping = true;
    periodicTask.close();
    open.forEach(
        socket -> socket.channel().close(CloseCodes.GOING_AWAY.getCode(), "this node is stopping"));
    workers.shutdown();
    try {
      if (!workers.awaitTermination(GOODBYE_SECONDS, TimeUnit.SECONDS)) {
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
   * Admits a connection; the answer is the ticket that it is opened with, empty if there is no
   * place.
   *
   * @param caller whom it counts for
   */
  Optional<String> admit(RpcCredential credential, CallContext handshake, String caller) {
    String network = ClientNetwork.of(handshake.ipAddress());
    Optional<ChannelMemoryBudget> memory = places.enter(caller, network);
    String ticket = HexText.of(Ids.bytes(TICKET_BYTES));
    memory.ifPresent(
        share ->
            tickets.put(
                ticket,
                new SocketAdmission(
                    credential, handshake, caller, network, share, System.nanoTime())));
    return memory.map(share -> ticket);
  }

  /** What a ticket was given for, once; null if it was for nothing. */
  SocketAdmission claim(String ticket) {
    return ticket == null ? null : tickets.remove(ticket);
  }

  /** Takes a ticket back that nobody opens a connection with. */
  void revoke(String ticket) {
    SocketAdmission unused = claim(ticket);
    if (unused != null) {
      places.leave(unused.caller(), unused.network());
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

  void closed(RpcSocket socket, SocketAdmission admitted) {
    boolean wasOpen = open.remove(socket);
    if (!isStopping) {
      if (wasOpen) {
        meters.closed();
      }
      service.closed(socket.channel());
    }
    places.leave(admitted.caller(), admitted.network());
  }

  /** Runs something for a caller on a thread of ours. */
  void later(String caller, Runnable work) {
    turns.take(caller, work);
  }

  private void look() {
    long now = System.nanoTime();
    tickets.forEach(
        (ticket, admitted) -> {
          if (now - admitted.since() > TICKET_LIFE) {
            revoke(ticket);
          }
        });
    Map<Supplier<Actor>, Boolean> standing = new HashMap<>();
    for (RpcSocket socket : open) {
      if (standing.computeIfAbsent(socket.channel().holder(), OpenSockets::holds)) {
        socket.look(now, config.idle().toNanos());
      } else {
        socket.channel().close(RpcChannel.POLICY_VIOLATION, "the credentials are no longer valid");
      }
    }
  }

  /** While the database does not answer, nothing is sent either. */
  private static boolean holds(Supplier<Actor> holder) {
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
