package dev.portcullis.web.rpc;

import dev.portcullis.ejb.intake.Leaving;
import dev.portcullis.ejb.ratelimit.RateLimits;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.gateway.MessageWorker;
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
  @Inject private MessageWorker worker;
  @Inject private RpcSenders senders;
  @Inject private RateLimits limits;
  @Inject private SocketMeters meters;
  @Inject private Subscriptions subscriptions;
  @Resource private ManagedThreadFactory threads;

  private OpenSockets open;

  /** For the container. */
  public RpcSockets() {}

  @PostConstruct
  void start() {
    open =
        new OpenSockets(
            config,
            new SocketPlaces(
                config.sockets(),
                config.socketsOfCaller(),
                config.socketsOfNetwork(config.sockets()),
                config.memory()),
            new AccountSockets(senders, gateway, worker, subscriptions),
            limits,
            meters,
            threads);
  }

  /** While connections are still there, which the end of this bean may be too late for. */
  void leave(@Observes(notifyObserver = Reception.IF_EXISTS) Leaving now) {
    open.stop();
  }

  @PreDestroy
  void stop() {
    open.stop();
  }

  /** Themselves and no proxy of them: some may be closed when the container has none any more. */
  OpenSockets open() {
    return open;
  }
}
