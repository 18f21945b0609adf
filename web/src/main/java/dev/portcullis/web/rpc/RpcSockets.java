package dev.portcullis.web.rpc;

import dev.portcullis.ejb.admission.ShutdownStarted;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.gateway.MessageExecutor;
import dev.portcullis.ejb.subscription.SocketConfig;
import dev.portcullis.ejb.subscription.SocketMeters;
import dev.portcullis.ejb.subscription.Subscriptions;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Reception;
import jakarta.inject.Inject;

/** The WebSockets at {@code /rpc/ws}. */
@ApplicationScoped
public class RpcSockets {
  @Inject private SocketConfig config;
  @Inject private Gateway gateway;
  @Inject private MessageExecutor worker;
  @Inject private RpcAuthenticator senders;
  @Inject private RateLimiter limits;
  @Inject private SocketMeters meters;
  @Inject private Subscriptions subscriptions;
  @Resource private ManagedThreadFactory threads;

  private OpenSockets open;

  /** Required by the container. */
  public RpcSockets() {}

  @PostConstruct
  void start() {
    open =
        new OpenSockets(
            config,
            new SocketLimiter(
                config.sockets(),
                config.socketsOfCaller(),
                config.socketsOfNetwork(config.sockets()),
                config.memory()),
            new AuthenticatedSockets(senders, gateway, worker, subscriptions),
            limits,
            meters,
            threads);
  }

  /**
   * Runs while connections are still open, because the destruction of this bean may be too late for
   * it.
   */
  void onShutdown(@Observes(notifyObserver = Reception.IF_EXISTS) ShutdownStarted now) {
    open.stop();
  }

  @PreDestroy
  void stop() {
    open.stop();
  }

  /**
   * Returns the object itself and not a proxy: connections may close when the container has no
   * proxies any more.
   */
  OpenSockets open() {
    return open;
  }
}
