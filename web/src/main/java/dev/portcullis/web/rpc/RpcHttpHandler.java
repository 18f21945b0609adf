package dev.portcullis.web.rpc;

import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.gateway.MessageExecution;
import dev.portcullis.ejb.rpc.gateway.MessageExecutor;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.application.CrossOrigin;
import dev.portcullis.web.http.error.ErrorResponseWriter;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Receives messages by HTTP, counts their calls, and sends the responses. */
@ApplicationScoped
public class RpcHttpHandler {
  private static final String JSON = "application/json";

  /**
   * A server accepts this many bytes at once: the request's thread does not wait for the client to
   * read them.
   */
  static final int SMALL_BODY_BYTES = 64 << 10;

  private static final String ALLOW = "POST, OPTIONS";

  @Inject private RateLimiter limits;
  @Inject private CrossOrigin crossOrigin;
  @Inject private MessageExecutor worker;
  @Resource private ManagedThreadFactory threads;

  private ScheduledThreadPoolExecutor later;

  /** Required by the container. */
  public RpcHttpHandler() {}

  @PostConstruct
  void start() {
    later = new ScheduledThreadPoolExecutor(1, threads, new ThreadPoolExecutor.DiscardPolicy());
  }

  @PreDestroy
  void stop() {
    later.shutdownNow();
  }

  /** Responds to a message that was read and counted. */
  private interface MessageHandler {
    void to(RpcMessage message, RpcCaller caller) throws IOException;
  }

  /** Writes a response. */
  interface ResponseAction {
    void run() throws IOException;
  }

  /** Sends the CORS headers for pages of other sites. */
  public void allow(HttpServletRequest request, HttpServletResponse response) {
    crossOrigin.headers(request.getHeader("origin")).forEach(response::setHeader);
  }

  /**
   * Responds to messages of anonymous clients, whatever credentials they send, within the
   * concurrency limit.
   *
   * @param path of the request, for error responses
   * @param counted the key under which the calls of a client network are counted
   * @param runs respond to a message
   */
  public void serveAnonymous(
      HttpServletRequest request,
      HttpServletResponse response,
      String path,
      String counted,
      BiFunction<RpcMessage, RpcCaller, MessageExecution> runs)
      throws IOException {
    serveRuns(request, response, path, () -> anonymousSender(counted), runs);
  }

  static RpcSender anonymousSender(String counted) {
    CallContext context = CallContext.current();
    return new RpcSender(
        RpcCaller.of(context),
        RateLimitKind.RPC,
        counted + " " + ClientNetwork.of(context.ipAddress()));
  }

  /**
   * Responds to messages within the concurrency limit.
   *
   * @param path of the request, for error responses
   * @param runs respond to a message
   */
  void serveRuns(
      HttpServletRequest request,
      HttpServletResponse response,
      String path,
      Supplier<RpcSender> sender,
      BiFunction<RpcMessage, RpcCaller, MessageExecution> runs)
      throws IOException {
    MessageHandler messageHandler =
        (message, caller) -> {
          RpcResponseStream stream = new RpcResponseStream(later);
          MessageExecution run = runs.apply(message, awaited(caller, message, stream));
          stream.answer(run, message.isAnswered(), worker, request, response);
        };
    serve(request, response, path, sender, messageHandler);
  }

  private void serve(
      HttpServletRequest request,
      HttpServletResponse response,
      String path,
      Supplier<RpcSender> sender,
      MessageHandler answer)
      throws IOException {
    switch (request.getMethod()) {
      case "POST" -> post(request, response, path, sender, answer);
      case "OPTIONS" -> options(request, response);
      default -> {
        response.setHeader("allow", ALLOW);
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
      }
    }
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
      HttpServletRequest request,
      HttpServletResponse response,
      String path,
      Supplier<RpcSender> senders,
      MessageHandler answer)
      throws IOException {
    if (!isJson(request.getContentType())) {
      response.sendError(HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE);
      return;
    }
    answering(
        response,
        path,
        () -> {
          RpcSender sender = senders.get();
          RpcMessage message = RpcMessage.read(request.getInputStream().readAllBytes());
          if (admits(sender, message, response)) {
            answer.to(message, sender.caller());
          }
        });
  }

  static void answering(HttpServletResponse response, String path, ResponseAction answer)
      throws IOException {
    try {
      answer.run();
    } catch (Failure refused) {
      ErrorResponseWriter.write(refused, path, response, false);
    } catch (RuntimeException fault) {
      if (!DatabaseOutage.isCauseOf(fault)) {
        throw fault;
      }
      ErrorResponseWriter.write(
          Failure.of(Reason.OVERLOADED, "The database does not respond; try again later"),
          path,
          response,
          false);
    }
  }

  private static RpcCaller awaited(RpcCaller caller, RpcMessage message, BooleanSupplier awaited) {
    return message.isAnswered() ? caller.withConnectionCheck(awaited) : caller;
  }

  private static boolean isJson(String type) {
    return type != null && type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(JSON);
  }

  /** Counts each call of the message; above the rate limit, no call is executed. */
  private boolean admits(RpcSender sender, RpcMessage message, HttpServletResponse response)
      throws IOException {
    Optional<RateLimitStatus> rateLimitStatus =
        sender.subject() == null
            ? Optional.empty()
            : limits.take(sender.kind(), sender.subject(), message.calls().size());
    rateLimitStatus.ifPresent(
        known -> {
          response.setHeader("x-ratelimit-limit", Long.toString(known.limit()));
          response.setHeader("x-ratelimit-remaining", Long.toString(known.remaining()));
          response.setHeader("x-ratelimit-reset", Long.toString(known.resetSeconds()));
        });
    if (rateLimitStatus.filter(RateLimitStatus::isExceeded).isEmpty()) {
      return true;
    }
    long seconds = rateLimitStatus.get().resetSeconds();
    response.setStatus(429);
    response.setHeader("retry-after", Long.toString(seconds));
    write(response, Gateway.tooMany(rateLimitStatus.get().limit(), seconds));
    return false;
  }

  /** Sends a body with a given status. */
  static void write(HttpServletResponse response, int status, byte[] body) throws IOException {
    response.setStatus(status);
    write(response, body);
  }

  static void write(HttpServletResponse response, byte[] body) throws IOException {
    if (body.length == 0) {
      beginEmpty(response);
      return;
    }
    begin(response);
    if (!response.isCommitted()) {
      response.setContentLength(body.length);
    }
    response.getOutputStream().write(body);
  }

  /** Marks the response as empty. */
  static void beginEmpty(HttpServletResponse response) {
    response.setHeader("cache-control", "no-store");
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  /** Sets the headers of a response, unless it has begun already. */
  static void begin(HttpServletResponse response) {
    if (!response.isCommitted()) {
      response.setHeader("cache-control", "no-store");
      response.setContentType(JSON);
    }
  }
}
