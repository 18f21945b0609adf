package dev.portcullis.web.rpc;

import dev.portcullis.ejb.admission.ShutdownStarted;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.call.RpcEndpoint;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.gateway.MessageExecutor;
import dev.portcullis.ejb.rpc.gateway.ResponseSink;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.subscription.SocketConfig;
import dev.portcullis.ejb.subscription.SocketMeters;
import dev.portcullis.kernel.Actor;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Reception;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * WebSockets of anonymous clients at a path of its own, with the bounds of {@code /rpc/ws}.
 * Connection limits, threads and memory are separate: anonymous clients take no resources from
 * authenticated ones.
 */
@ApplicationScoped
public class AnonymousSockets {
  /** The divisor of the memory for queued messages of all connections to {@code /rpc/ws}. */
  private static final int MEMORY_SHARE = 4;

  @Inject private SocketConfig config;
  @Inject private RateLimiter limits;
  @Inject private SocketMeters meters;
  @Inject private Gateway gateway;
  @Inject private MessageExecutor worker;
  @Inject private RpcHandshake handshake;
  @Resource private ManagedThreadFactory threads;

  private OpenSockets open;
  private String path;
  private String counted;

  /** Required by the container. */
  public AnonymousSockets() {}

  /**
   * Deploys the endpoint, once, while the application starts.
   *
   * @param at the path
   * @param countedAs the key under which calls of a client network are counted, apart from its
   *     other calls
   * @param most the maximum number of open connections
   * @param endpoint responds to the messages
   * @param closed receives each connection that has ended
   */
  public void deploy(
      ServletContext context,
      String at,
      String countedAs,
      int most,
      RpcEndpoint endpoint,
      Consumer<RpcChannel> closed) {
    path = at;
    counted = countedAs;
    open =
        new OpenSockets(
            config,
            new SocketLimiter(
                most,
                config.socketsOfNetwork(most),
                config.socketsOfNetwork(most),
                config.memory() / MEMORY_SHARE),
            new AnonymousHandler(gateway, worker, endpoint, counted, closed),
            limits,
            meters,
            threads);
    RpcSocketDeployment.add(context, RpcSocketDeployment.endpoint(endpointPath(), open));
  }

  /**
   * Runs while connections are still open, because the destruction of this bean may be too late for
   * it.
   */
  void onShutdown(@Observes(notifyObserver = Reception.IF_EXISTS) ShutdownStarted now) {
    stop();
  }

  @PreDestroy
  void stop() {
    if (open != null) {
      open.stop();
    }
  }

  private String endpointPath() {
    return path + "/{" + OpenSockets.TICKET + "}";
  }

  /** Opens a connection, or sends the reason for the rejection. */
  public void serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!request.getMethod().equals("GET")) {
      response.setHeader("allow", "GET");
      response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
      return;
    }
    RpcHttpHandler.answering(response, path, () -> admit(request, response));
  }

  private void admit(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!handshake.isAdmissible(path, request, response)) {
      return;
    }
    RpcSender sender = RpcHttpHandler.anonymousSender(counted);
    if (!RpcHandshake.isRefused(handshake.exceeded(sender.kind(), sender.subject()), response)) {
      handshake.upgrade(
          open,
          endpointPath(),
          open.admit(null, sender.caller().context(), sender.subject()),
          request,
          response);
    }
  }

  private record AnonymousHandler(
      Gateway gateway,
      MessageExecutor worker,
      RpcEndpoint endpoint,
      String counted,
      Consumer<RpcChannel> listener)
      implements SocketEndpointDefinition {
    private static Actor anonymousActor() {
      return Actor.ANONYMOUS;
    }

    @Override
    public Optional<RpcSender> sender(SocketAdmission socket) {
      return Optional.of(RpcHttpHandler.anonymousSender(counted));
    }

    @Override
    public Supplier<Actor> holder(SocketAdmission socket) {
      return AnonymousHandler::anonymousActor;
    }

    @Override
    public void answer(RpcMessage message, RpcCaller caller, ResponseSink answer) {
      worker.answer(gateway.legacy(endpoint, message, caller), answer);
    }

    @Override
    public void closed(RpcChannel channel) {
      listener.accept(channel);
    }
  }
}
