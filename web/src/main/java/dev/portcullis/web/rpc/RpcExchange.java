package dev.portcullis.web.rpc;

import dev.portcullis.ejb.ratelimit.Allotment;
import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimits;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.gateway.MessageRun;
import dev.portcullis.ejb.rpc.gateway.MessageWorker;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.application.CrossOrigin;
import dev.portcullis.web.http.error.Refusal;
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

/** Takes messages by HTTP, counts their calls, and sends what they are answered with. */
@ApplicationScoped
public class RpcExchange {
  private static final String JSON = "application/json";

  /** So many bytes a server takes at once: the request's thread does not wait for their reader. */
  static final int LITTLE = 64 << 10;

  private static final String ALLOW = "POST, OPTIONS";

  @Inject private RateLimits limits;
  @Inject private CrossOrigin crossOrigin;
  @Inject private MessageWorker worker;
  @Resource private ManagedThreadFactory threads;

  private ScheduledThreadPoolExecutor later;

  /** For the container. */
  public RpcExchange() {}

  @PostConstruct
  void start() {
    later = new ScheduledThreadPoolExecutor(1, threads, new ThreadPoolExecutor.DiscardPolicy());
  }

  @PreDestroy
  void stop() {
    later.shutdownNow();
  }

  /** What answers a message that was read and counted. */
  private interface Answers {
    void to(RpcMessage message, RpcCaller caller) throws IOException;
  }

  /** What answers something. */
  interface Answering {
    void run() throws IOException;
  }

  /** Says to pages of other sites what they may do. */
  public void allow(HttpServletRequest request, HttpServletResponse response) {
    crossOrigin.headers(request.getHeader("origin")).forEach(response::setHeader);
  }

  /**
   * Answers messages of anonymous clients, whatever credentials they send, as places allow.
   *
   * @param path where it is, for refusals
   * @param counted the key by which the calls of a client network are counted
   * @param runs answer a message
   */
  public void serveAnybody(
      HttpServletRequest request,
      HttpServletResponse response,
      String path,
      String counted,
      BiFunction<RpcMessage, RpcCaller, MessageRun> runs)
      throws IOException {
    serveRuns(request, response, path, () -> anybody(counted), runs);
  }

  static RpcSender anybody(String counted) {
    CallContext context = CallContext.current();
    return new RpcSender(
        RpcCaller.of(context),
        RateLimitKind.RPC,
        counted + " " + ClientNetwork.of(context.ipAddress()));
  }

  /**
   * Answers messages as places allow.
   *
   * @param path where it is, for refusals
   * @param runs answer a message
   */
  void serveRuns(
      HttpServletRequest request,
      HttpServletResponse response,
      String path,
      Supplier<RpcSender> sender,
      BiFunction<RpcMessage, RpcCaller, MessageRun> runs)
      throws IOException {
    Answers answers =
        (message, caller) -> {
          RpcAnswerStream stream = new RpcAnswerStream(later);
          MessageRun run = runs.apply(message, awaited(caller, message, stream));
          stream.answer(run, message.isAnswered(), worker, request, response);
        };
    serve(request, response, path, sender, answers);
  }

  private void serve(
      HttpServletRequest request,
      HttpServletResponse response,
      String path,
      Supplier<RpcSender> sender,
      Answers answer)
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
      Answers answer)
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

  static void answering(HttpServletResponse response, String path, Answering answer)
      throws IOException {
    try {
      answer.run();
    } catch (Failure refused) {
      Refusal.write(refused, path, response, false);
    } catch (RuntimeException fault) {
      if (!DatabaseOutage.isCauseOf(fault)) {
        throw fault;
      }
      Refusal.write(
          Failure.of(Reason.OVERLOADED, "The database does not answer; try again later"),
          path,
          response,
          false);
    }
  }

  private static RpcCaller awaited(RpcCaller caller, RpcMessage message, BooleanSupplier awaited) {
    return message.isAnswered() ? caller.waiting(awaited) : caller;
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

  static void write(HttpServletResponse response, byte[] body) throws IOException {
    if (body.length == 0) {
      beginNothing(response);
      return;
    }
    begin(response);
    if (!response.isCommitted()) {
      response.setContentLength(body.length);
    }
    response.getOutputStream().write(body);
  }

  /** Says that there is no answer. */
  static void beginNothing(HttpServletResponse response) {
    response.setHeader("cache-control", "no-store");
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  /** Says what an answer is, unless it has begun already. */
  static void begin(HttpServletResponse response) {
    if (!response.isCommitted()) {
      response.setHeader("cache-control", "no-store");
      response.setContentType(JSON);
    }
  }
}
