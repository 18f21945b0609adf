package dev.portcullis.web.rpc;

import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.ejb.session.SocketTicketMeters;
import dev.portcullis.ejb.session.SocketTicketMeters.Refusal;
import dev.portcullis.ejb.session.SocketTicketService;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.application.CrossOrigin;
import dev.portcullis.web.http.error.ErrorResponseWriter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerContainer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether a client may open a WebSocket at {@code /rpc/ws}, as an HTTP request like others:
 * with its ids, its client address and its limits. Anonymous clients may not: a connection lasts,
 * and the methods that they may call are open to them at {@code /rpc}.
 */
@ApplicationScoped
public class RpcHandshake {
  private static final String VERSION = "13";
  private static final String TICKET = "ticket";

  @Inject private RpcAuthenticator senders;
  @Inject private RpcSockets sockets;
  @Inject private RateLimiter limits;
  @Inject private CrossOrigin crossOrigin;
  @Inject private SocketTicketService tickets;
  @Inject private SocketTicketMeters meters;

  /** Required by the container. */
  public RpcHandshake() {}

  /** Opens a connection, or sends the reason for the rejection. */
  void open(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (sockets.open().config().sockets() == 0) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
    } else if (isAdmissible(RpcServlet.PATH, request, response)) {
      admit(request, response);
    }
  }

  /**
   * Whether a request is an acceptable handshake; otherwise sends the reason for the rejection.
   *
   * @param path of the request, for error responses
   */
  boolean isAdmissible(String path, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!isHandshake(request)) {
      // Not 426, which needs the header "upgrade": Payara then keeps the client waiting for more.
      response.setHeader("sec-websocket-version", VERSION);
      ErrorResponseWriter.write(
          Failure.of(Reason.INVALID_INPUT, "A WebSocket handshake of version 13 is expected here"),
          path,
          response,
          false);
      return false;
    }
    if (!crossOrigin.admits(request.getHeader("origin"))) {
      response.sendError(HttpServletResponse.SC_FORBIDDEN);
      return false;
    }
    return true;
  }

  private static boolean isHandshake(HttpServletRequest request) {
    return "websocket".equalsIgnoreCase(request.getHeader("upgrade"))
        && request.getHeader("sec-websocket-key") != null
        && VERSION.equals(request.getHeader("sec-websocket-version"));
  }

  private void admit(HttpServletRequest request, HttpServletResponse response) throws IOException {
    List<RpcCredential> shown = RpcCredential.of(request);
    String[] presented = request.getParameterValues(TICKET);
    if (presented == null) {
      Optional<RpcSender> sender = shown.size() == 1 ? senders.by(shown.get(0)) : Optional.empty();
      if (sender.isPresent() || !isRefused(exceededByNetwork(), response)) {
        admit(sender, shown, request, response);
      }
    } else if (!isRefused(exceededByNetwork(), response)) {
      // Counted before it is looked up: each ticket that is presented is used up.
      boolean isOnly = shown.isEmpty() && presented.length == 1;
      List<RpcCredential> session =
          isOnly
              ? tickets.redeem(presented[0]).map(RpcCredential::ofSession).stream().toList()
              : List.of();
      Optional<RpcSender> sender = session.stream().findFirst().flatMap(senders::by);
      if (sender.isEmpty() && !session.isEmpty()) {
        meters.refused(Refusal.SESSION);
      }
      admit(sender, session, request, response);
    }
  }

  private Optional<RateLimitStatus> exceededByNetwork() {
    return exceeded(RateLimitKind.PUBLIC, ClientNetwork.of(CallContext.current().ipAddress()));
  }

  /**
   * Opens a connection for a sender.
   *
   * @param shown the credentials, of which there is one for a sender
   */
  private void admit(
      Optional<RpcSender> sender,
      List<RpcCredential> shown,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    if (sender.isEmpty()) {
      RpcHttpHandler.write(response, HttpServletResponse.SC_UNAUTHORIZED, Gateway.unauthorized());
    } else if (!isRefused(exceeded(sender.get().kind(), sender.get().subject()), response)) {
      CallContext context = sender.get().caller().context();
      Actor actor = context.actor();
      upgrade(
          sockets.open(),
          RpcSocketDeployment.PATH,
          sockets.open().admit(shown.get(0), context, actor.type().wireName() + " " + actor.id()),
          request,
          response);
    }
  }

  /** Whether a rate limit was exceeded; sends the response in that case. */
  static boolean isRefused(Optional<RateLimitStatus> exceeded, HttpServletResponse response)
      throws IOException {
    if (exceeded.isPresent()) {
      long seconds = exceeded.get().resetSeconds();
      response.setHeader("retry-after", Long.toString(seconds));
      RpcHttpHandler.write(response, 429, Gateway.tooMany(exceeded.get().limit(), seconds));
    }
    return exceeded.isPresent();
  }

  Optional<RateLimitStatus> exceeded(RateLimitKind kind, String subject) {
    return Optional.ofNullable(subject)
        .flatMap(counted -> limits.take(kind, counted, 1))
        .filter(RateLimitStatus::isExceeded);
  }

  /**
   * Opens an admitted connection.
   *
   * @param path of the endpoint
   * @param ticket empty if the connection limit is reached
   */
  void upgrade(
      OpenSockets open,
      String path,
      Optional<String> ticket,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    if (ticket.isEmpty()) {
      ErrorResponseWriter.write(
          Failure.of(Reason.OVERLOADED, "Too many WebSockets are open; close some, or try later"),
          RpcServlet.PATH,
          response,
          false);
      return;
    }
    ServerContainer container =
        (ServerContainer) request.getServletContext().getAttribute(ServerContainer.class.getName());
    boolean isUpgraded = false;
    RpcSocketDeployment.admitting(true);
    try {
      container.upgradeHttpToWebSocket(
          request,
          response,
          RpcSocketDeployment.endpoint(path, open),
          Map.of(OpenSockets.TICKET, ticket.get()));
      isUpgraded = true;
    } catch (DeploymentException refused) {
      throw new IllegalStateException("a WebSocket could not be opened", refused);
    } finally {
      RpcSocketDeployment.admitting(false);
      if (!isUpgraded) {
        open.revoke(ticket.get());
      }
    }
  }
}
