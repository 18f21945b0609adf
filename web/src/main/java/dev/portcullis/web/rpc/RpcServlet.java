package dev.portcullis.web.rpc;

import dev.portcullis.ejb.ratelimit.Allotment;
import dev.portcullis.ejb.ratelimit.RateLimits;
import dev.portcullis.ejb.rpc.Gateway;
import dev.portcullis.ejb.rpc.RpcCaller;
import dev.portcullis.ejb.rpc.RpcMessage;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.application.CrossOrigin;
import dev.portcullis.web.http.Refusal;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code /rpc}, {@code /rpc/wallet/{token}} and {@code /rpc/service}; {@code /rpc/ws} is left to
 * {@link RpcHandshake}. Whatever is wrong with a call is told in JSON-RPC with status 200; only too
 * many calls have a status of their own, 429, and none of theirs is answered (supplement 1.1.1 and
 * 1.10).
 *
 * <p>A servlet and no resource: a message is counted before any of its calls is, and JSON-RPC has
 * its own errors. {@code RequestContextFilter} is around it as around everything.
 */
@WebServlet(asyncSupported = true, loadOnStartup = 1, urlPatterns = RpcServlet.PATH + "/*")
public class RpcServlet extends HttpServlet {
  /** Where messages are sent. */
  public static final String PATH = "/rpc";

  private static final long serialVersionUID = 1L;
  private static final String JSON = "application/json";
  private static final String ACCOUNT = "/";
  private static final String SERVICE = "/service";
  private static final String WALLET = "/wallet/";
  private static final String SOCKET = "/ws";
  private static final String VIEWED_AS = "x-portcullis-viewed-as";
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final String ALLOW = "POST, OPTIONS";

  @Inject private transient Gateway gateway;
  @Inject private transient RpcSenders senders;
  @Inject private transient RateLimits limits;
  @Inject private transient CrossOrigin crossOrigin;
  @Inject private transient RpcHandshake handshake;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    crossOrigin.headers(request.getHeader("origin")).forEach(response::setHeader);
    String path = request.getPathInfo() == null ? ACCOUNT : request.getPathInfo();
    if (path.equals(SOCKET)) {
      socket(request, response);
      return;
    }
    Optional<String> token = token(path);
    if (token.isEmpty() && !path.equals(ACCOUNT) && !path.equals(SERVICE)) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    switch (request.getMethod()) {
      case "POST" -> post(token, request, response);
      case "OPTIONS" -> options(request, response);
      default -> {
        response.setHeader("allow", ALLOW);
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
      }
    }
  }

  private void socket(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!request.getMethod().equals("GET")) {
      response.setHeader("allow", "GET");
      response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
      return;
    }
    answering(response, () -> handshake.open(request, response));
  }

  private interface Answering {
    void run() throws IOException;
  }

  private static void answering(HttpServletResponse response, Answering answer) throws IOException {
    try {
      answer.run();
    } catch (Failure refused) {
      Refusal.write(refused, PATH, response, false);
    } catch (RuntimeException fault) {
      if (!DatabaseOutage.isCauseOf(fault)) {
        throw fault;
      }
      Refusal.write(
          Failure.of(Reason.OVERLOADED, "The database does not answer; try again later"),
          PATH,
          response,
          false);
    }
  }

  private static Optional<String> token(String path) {
    return Optional.of(path)
        .filter(asked -> asked.startsWith(WALLET))
        .map(asked -> asked.substring(WALLET.length()))
        .filter(token -> !token.isEmpty() && token.indexOf('/') < 0);
  }

  private void options(HttpServletRequest request, HttpServletResponse response) {
    response.setHeader("allow", ALLOW);
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    crossOrigin
        .preflight(
            request.getHeader("origin"), request.getHeader("access-control-request-method"), ALLOW)
        .forEach(response::setHeader);
  }

  private void post(
      Optional<String> token, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!isJson(request.getContentType())) {
      response.sendError(HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE);
      return;
    }
    answering(
        response,
        () -> {
          RpcSender sender =
              token.isPresent() ? senders.byToken(token.get()) : senders.byHeaders(request);
          RpcMessage message = RpcMessage.read(request.getInputStream().readAllBytes());
          if (admits(sender, message, response)) {
            RpcCaller caller = viewing(sender, request, response);
            write(response, answer(token, request, message, awaited(caller, message, response)));
          }
        });
  }

  /** Whoever reads as somebody else is told with each answer that they do. */
  private static RpcCaller viewing(
      RpcSender sender, HttpServletRequest request, HttpServletResponse response) {
    String viewed = request.getHeader(RpcCaller.VIEW_AS);
    if (viewed == null) {
      return sender.caller();
    }
    if (ID.matcher(viewed).matches()) {
      response.setHeader(VIEWED_AS, viewed);
    }
    return sender.caller().viewing(viewed);
  }

  private static RpcCaller awaited(
      RpcCaller caller, RpcMessage message, HttpServletResponse response) {
    return message.isAnswered()
        ? caller.waiting(new AwaitedAnswer(response, System::nanoTime))
        : caller;
  }

  private byte[] answer(
      Optional<String> token, HttpServletRequest request, RpcMessage message, RpcCaller caller) {
    if (token.isPresent()) {
      return gateway.answerWallet(message, caller);
    }
    return SERVICE.equals(request.getPathInfo())
        ? gateway.answerService(message, caller)
        : gateway.answerAccount(message, caller);
  }

  private static boolean isJson(String type) {
    return type != null && type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(JSON);
  }

  /** Counts each call of the message; if they are too many, none of them is answered. */
  private boolean admits(RpcSender sender, RpcMessage message, HttpServletResponse response)
      throws IOException {
    Optional<Allotment> allotment =
        sender.subject() == null
            ? Optional.empty()
            : limits.take(sender.kind(), sender.subject(), message.calls().size());
    allotment.ifPresent(
        known -> {
          response.setHeader("x-ratelimit-limit", Long.toString(known.limit()));
          response.setHeader("x-ratelimit-remaining", Long.toString(known.remaining()));
          response.setHeader("x-ratelimit-reset", Long.toString(known.resetSeconds()));
        });
    if (allotment.filter(Allotment::isExceeded).isEmpty()) {
      return true;
    }
    long seconds = allotment.get().resetSeconds();
    response.setStatus(429);
    response.setHeader("retry-after", Long.toString(seconds));
    write(response, Gateway.tooMany(allotment.get().limit(), seconds));
    return false;
  }

  /** Answers with a status of its own. */
  static void write(HttpServletResponse response, int status, byte[] body) throws IOException {
    response.setStatus(status);
    write(response, body);
  }

  private static void write(HttpServletResponse response, byte[] body) throws IOException {
    if (body.length == 0) {
      response.setHeader("cache-control", "no-store");
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
      return;
    }
    begin(response);
    if (!response.isCommitted()) {
      response.setContentLength(body.length);
    }
    response.getOutputStream().write(body);
  }

  /** Says what an answer is, unless it has begun already. */
  static void begin(HttpServletResponse response) {
    if (!response.isCommitted()) {
      response.setHeader("cache-control", "no-store");
      response.setContentType(JSON);
    }
  }
}
