package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * {@code /rpc}, {@code /rpc/wallet/{token}} and {@code /rpc/service}; {@link RpcHandshake} serves
 * {@code /rpc/ws}. Errors of calls are reported in JSON-RPC with status 200. Only an exceeded rate
 * limit has a status of its own, 429, and no call of the message is executed (R-GTW-3, R-PLT-12).
 *
 * <p>This is a servlet and not a resource: a message is counted before any of its calls, and
 * JSON-RPC has its own errors. {@code RequestContextFilter} wraps it as it wraps everything. What
 * else is below {@code /rpc}, such as tickets for WebSockets, is a resource.
 */
@WebServlet(
    asyncSupported = true,
    loadOnStartup = 1,
    urlPatterns = {
      RpcServlet.PATH,
      RpcServlet.PATH + "/",
      RpcServlet.PATH + "/service/*",
      RpcServlet.PATH + "/wallet/*",
      RpcServlet.PATH + "/ws/*"
    })
public class RpcServlet extends HttpServlet {
  /** The path of JSON-RPC messages. */
  public static final String PATH = "/rpc";

  private static final long serialVersionUID = 1L;
  private static final String ACCOUNT = "/";
  private static final String SERVICE = "/service";
  private static final String WALLET = "/wallet/";
  private static final String SOCKET = "/ws";
  private static final String VIEWED_AS = "x-portcullis-viewed-as";
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  @Inject private transient Gateway gateway;
  @Inject private transient RpcAuthenticator senders;
  @Inject private transient RpcHttpHandler exchange;
  @Inject private transient RpcHandshake handshake;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    exchange.allow(request, response);
    String path = path(request);
    if (path.equals(SOCKET)) {
      socket(request, response);
      return;
    }
    Optional<Endpoint> found = endpoint(path, request);
    if (found.isEmpty()) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    Endpoint endpoint = found.get();
    exchange.serveRuns(
        request,
        response,
        PATH,
        () -> viewing(endpoint.sender().get(), request, response),
        (message, caller) -> gateway.answer(endpoint.answers(), message, caller));
  }

  /** The path below {@link #PATH}, decoded, whatever pattern it matched. */
  private static String path(HttpServletRequest request) {
    String info = request.getPathInfo() == null ? "" : request.getPathInfo();
    String below = request.getServletPath().substring(PATH.length()) + info;
    return below.isEmpty() ? ACCOUNT : below;
  }

  /**
   * The behavior of a path.
   *
   * @param answers executes its messages, with the origin that denials are recorded with
   * @param sender authenticates the sender
   */
  private record Endpoint(Gateway.Entry answers, Supplier<RpcSender> sender) {}

  private Optional<Endpoint> endpoint(String path, HttpServletRequest request) {
    return switch (path) {
      case ACCOUNT ->
          Optional.of(new Endpoint(Gateway.Entry.ACCOUNT, () -> senders.byHeaders(request)));
      case SERVICE ->
          Optional.of(new Endpoint(Gateway.Entry.SERVICE, () -> senders.byHeaders(request)));
      default ->
          token(path)
              .map(token -> new Endpoint(Gateway.Entry.WALLET, () -> senders.byToken(token)));
    };
  }

  private void socket(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!request.getMethod().equals("GET")) {
      response.setHeader("allow", "GET");
      response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
      return;
    }
    RpcHttpHandler.answering(response, PATH, () -> handshake.open(request, response));
  }

  private static Optional<String> token(String path) {
    return Optional.of(path)
        .filter(asked -> asked.startsWith(WALLET))
        .map(asked -> asked.substring(WALLET.length()))
        .filter(token -> !token.isEmpty() && token.indexOf('/') < 0);
  }

  /** A sender that reads as another user is notified of it in each response. */
  private static RpcSender viewing(
      RpcSender sender, HttpServletRequest request, HttpServletResponse response) {
    String viewed = request.getHeader(RpcCaller.VIEW_AS);
    if (viewed == null) {
      return sender;
    }
    if (ID.matcher(viewed).matches()) {
      response.setHeader(VIEWED_AS, viewed);
    }
    return sender.viewing(viewed);
  }
}
