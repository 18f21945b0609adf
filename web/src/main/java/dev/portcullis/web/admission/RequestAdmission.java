package dev.portcullis.web.admission;

import dev.portcullis.ejb.admission.CallerClass;
import dev.portcullis.ejb.admission.ConcurrencyLimits;
import dev.portcullis.ejb.admission.HttpLimitsConfig;
import dev.portcullis.ejb.admission.KeyedCounter;
import dev.portcullis.ejb.admission.ShutdownStarted;
import dev.portcullis.ejb.job.PeriodicTask;
import dev.portcullis.ejb.outbound.YieldedPermit;
import dev.portcullis.ejb.policyservice.PolicyService;
import dev.portcullis.ejb.policyservice.PolicyServiceConfig;
import dev.portcullis.ejb.policyservice.SequencerAuthentication;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.admission.PendingRequest.NextStep;
import dev.portcullis.web.http.error.ErrorResponseWriter;
import dev.portcullis.web.http.error.RejectedRequestMetrics;
import dev.portcullis.web.http.response.PendingResponse;
import dev.portcullis.web.http.route.RouteMatch;
import dev.portcullis.web.http.route.RouteTable;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.MappingMatch;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits requests (ADR 0033). Their bodies are read without a blocked thread, within bounds of
 * size, time and memory, and a limited number of requests is processed concurrently.
 */
@ApplicationScoped
public class RequestAdmission {
  private static final Logger LOG = LoggerFactory.getLogger(RequestAdmission.class);

  /** The factor by which a body may grow when it is parsed. */
  private static final int EXPANSION = 10;

  private static final byte[] NOTHING = {};

  /** The divisor of the share of large responses that one client may have. */
  private static final int SHARE = 8;

  /**
   * This many bytes of a rejected body are discarded, so that the client receives the error
   * response.
   */
  private static final int DISCARD_BYTES = 2 << 20;

  /** A thread of the server resumes a request within this time, or never. */
  private static final Duration RESUME_TIMEOUT = Duration.ofSeconds(5);

  private static final Duration CHECK_INTERVAL = Duration.ofMillis(250);

  /**
   * The caller class of anonymous requests for public documents. All of them count as one caller,
   * so that other requests take precedence, however many of these there are.
   */
  private static final CallerClass READERS = CallerClass.anonymous("readers");

  /** The caller class of requests with the token of sequencers. */
  private static final CallerClass SEQUENCER = CallerClass.account("sequencer", null);

  /** The path of requests from sequencers. */
  private static final String POLICY = "/policy";

  @Inject private HttpLimitsConfig config;
  @Inject private PolicyServiceConfig policy;
  @Inject private SequencerAuthentication sequencerAuth;
  @Inject private AuthenticatedCallerCache known;
  @Inject private BodySizeLimits sizes;
  @Inject private RouteTable routes;
  @Inject private RejectedRequestMetrics meters;
  @Inject private Event<ShutdownStarted> shutdownStarted;
  @Resource private ManagedThreadFactory threads;

  private final OverloadFailures overloadFailures = new OverloadFailures();
  private final InFlightRequests inFlightRequests = new InFlightRequests();
  private final Set<PendingRequest> waiting = ConcurrentHashMap.newKeySet();
  private KeyedCounter answers;
  private CallerClassLimits general;

  /** Separate limits, so that no other load delays block production (ADR 0120). */
  private CallerClassLimits sequencers;

  private AsyncDispatcher dispatches;
  private PeriodicTask clock;

  @PostConstruct
  void open() {
    meters.ensureCreated();
    answers = new KeyedCounter(config.answers(), Math.max(1, config.answers() / SHARE));
    general =
        new CallerClassLimits(
            new KeyedCounter(config.bodies(), config.bodiesPerClient()),
            config.bodiesPerClient(),
            new BodyMemory(config.bodyMemory()),
            places(config.bounds(), config.waitTime()));
    int questions = policy.permits();
    sequencers =
        new CallerClassLimits(
            new KeyedCounter(questions, questions),
            questions,
            new BodyMemory(
                Math.max(policy.bodyMemory(), (long) EXPANSION * PolicyService.MOST_BYTES)),
            places(ConcurrencyLimits.ofCalls(questions, 100, 100), policy.answerTime()));
    dispatches = new AsyncDispatcher(threads, RESUME_TIMEOUT, inFlightRequests::isShuttingDown);
    clock = PeriodicTask.start(threads, CHECK_INTERVAL, this::checkPending);
  }

  private RequestConcurrencyLimiter places(ConcurrencyLimits bounds, Duration patience) {
    return new RequestConcurrencyLimiter(
        bounds, patience, (pending, failure) -> refuse(pending, failure, false));
  }

  @PreDestroy
  void close() {
    clock.close();
    dispatches.close();
  }

  /** Admits a request; its {@link PendingRequest#step} defines the next action. */
  PendingRequest admit(HttpServletRequest request, HttpServletResponse response, CallContext call)
      throws IOException {
    boolean isSequencer =
        request.getServletPath().equals(POLICY)
            && sequencerAuth.isSequencer(request.getHeader("authorization"));
    CallerClass caller = isSequencer ? SEQUENCER : caller(request, call);
    // All resources are mapped at the root and have no servlet path.
    String target = request.getServletPath().isEmpty() ? "/" : request.getServletPath();
    RouteMatch route = route(request);
    request.setAttribute(RouteMatch.PROPERTY, route);
    PendingRequest pending =
        new PendingRequest(
            call, new BufferedRequest(request), route, caller, target, dispatches, this::release);
    pending.limits = isSequencer ? sequencers : general;
    request.setAttribute(PendingRequest.class.getName(), pending);
    if (!inFlightRequests.begin(pending)) {
      refuse(pending, OverloadFailures.shuttingDown(), true);
      return pending;
    }
    try {
      if (hasBody(request)) {
        read(pending, request, response);
      } else {
        pending.limits.places().admit(pending, request);
      }
    } catch (Failure refused) {
      refuse(pending, refused, hasBody(request));
    } catch (IOException | RuntimeException fault) {
      pending.release();
      throw fault;
    }
    return pending;
  }

  /** Other servlets have no routes, so their requests are not matched. */
  private RouteMatch route(HttpServletRequest request) {
    return request.getServletPath().isEmpty()
        ? routes.match(request.getMethod(), request.getRequestURI())
        : RouteMatch.NONE;
  }

  private CallerClass caller(HttpServletRequest request, CallContext call) {
    CallerClass caller = known.caller(CredentialPrecheck.of(request), call.ipAddress());
    // Public documents have a constant path; so has the legacy rollup,
    // which is not read by GET.
    boolean isShown =
        request.getHttpServletMapping().getMappingMatch() == MappingMatch.EXACT
            && (request.getMethod().equals("GET") || request.getMethod().equals("HEAD"));
    return isShown && caller.isAnonymous() ? READERS : caller;
  }

  private static boolean hasBody(HttpServletRequest request) {
    return request.getContentLengthLong() > 0 || request.getHeader("transfer-encoding") != null;
  }

  private void read(
      PendingRequest pending, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    long length = request.getContentLengthLong();
    int limit = sizes.limit(pending, request);
    if (length > limit) {
      discard(pending, request, response, sizes.refusal(pending, request, limit));
      return;
    }
    boolean isExpected = request.getHeader("expect") != null;
    ServletInputStream in = request.getInputStream();
    byte[] arrived =
        length > 0 && !isExpected ? ArrivedBody.read(in, length, pending).bytes() : NOTHING;
    if (length > 0 && arrived.length == length) {
      if (!pending.reserve(length * (EXPANSION - 1))) {
        throw OverloadFailures.failure();
      }
      pending.request.receive(arrived);
      pending.limits.places().admit(pending, request);
      return;
    }
    String network = pending.caller().account();
    KeyedCounter slow = pending.limits.slow();
    if (!request.isAsyncSupported() || !slow.enter(network)) {
      throw slow.isFullFor("")
          ? OverloadFailures.failure()
          : OverloadFailures.perClientLimit(pending.limits.ofOne());
    }
    pending.countAsSlow(network);
    pending.start(request.startAsync());
    pending.reading =
        new AsyncBodyReader(
            in, arrived, length, limit, pending::reserve, new BodyReception(pending));
    waiting.add(pending);
    in.setReadListener(pending.reading);
  }

  /** Responds at once, and then discards the rest of the body for a while. */
  private void discard(
      PendingRequest pending,
      HttpServletRequest request,
      HttpServletResponse response,
      Failure failure)
      throws IOException {
    String network = pending.caller().account();
    boolean isPolite =
        request.getContentLengthLong() <= DISCARD_BYTES
            && request.getHeader("expect") == null
            && request.isAsyncSupported()
            && pending.limits.slow().enter(network);
    if (!isPolite) {
      refuse(pending, failure, true);
      return;
    }
    pending.countAsSlow(network);
    pending.start(request.startAsync());
    ErrorResponseWriter.write(failure, request.getRequestURI(), response, true);
    response.flushBuffer();
    overloadFailures.count(failure);
    meters.refused(failure);
    pending.reading =
        AsyncBodyReader.discarding(
            request.getInputStream(),
            request.getContentLengthLong(),
            DISCARD_BYTES,
            new BodyReception(pending));
    waiting.add(pending);
    request.getInputStream().setReadListener(pending.reading);
  }

  /**
   * The budget for a response: memory until the request was processed, a file until the client has
   * read it.
   */
  PendingResponse answer(PendingRequest pending) {
    return new PendingResponse(
        config.answerBytes(), new ResponseBudget(pending, answers, pending.caller().account()));
  }

  /** The permit of a request while it is processed; code that waits may yield it. */
  YieldedPermit yieldedPermit(PendingRequest pending) {
    return pending.limits.places().yieldPermit(pending);
  }

  private void refuse(PendingRequest pending, Failure failure, boolean closes) {
    overloadFailures.count(failure);
    meters.refused(failure);
    waiting.remove(pending);
    pending.failure = failure;
    pending.closes = closes;
    if (pending.isAsync()) {
      pending.redispatch(NextStep.REFUSE);
    } else {
      pending.step = NextStep.REFUSE;
    }
  }

  /** Accepts no more requests from now on, and ends those that only wait. */
  void beginShutdown() {
    if (inFlightRequests.beginShutdown()) {
      shutdownStarted.fire(new ShutdownStarted());
    }
  }

  /** Whether it accepts no more requests. */
  boolean isShuttingDown() {
    return inFlightRequests.isShuttingDown();
  }

  /** Stops accepting requests, and waits for a while until all in-flight requests are complete. */
  void drain() {
    beginShutdown();
    int unanswered = inFlightRequests.awaitTermination(config.drainTime());
    if (unanswered > 0) {
      LOG.warn("The application shuts down; requests not answered in time: {}", unanswered);
    }
  }

  /**
   * The request's thread has finished. Its permit is free; the content of a deferred response stays
   * in memory, and a node that shuts down waits for it.
   */
  void onProcessed(PendingRequest pending) {
    pending.limits.places().release(pending);
    AsyncResponseTracker.count(pending.request, inFlightRequests, pending::release);
  }

  private void release(PendingRequest pending) {
    inFlightRequests.end(pending);
    waiting.remove(pending);
    leaveSlow(pending);
    pending.limits.memory().release(pending.caller(), pending.memory());
    pending.limits.places().release(pending);
  }

  private void leaveSlow(PendingRequest pending) {
    String network = pending.stopCountingAsSlow();
    if (network != null) {
      pending.limits.slow().leave(network);
    }
  }

  private void checkPending() {
    long now = System.nanoTime();
    waiting.forEach(pending -> checkProgress(pending, now));
    general.places().rejectExpired(now);
    sequencers.places().rejectExpired(now);
    overloadFailures.logRejections();
  }

  /** A fault with one request must not stop the timer of the others. */
  private void checkProgress(PendingRequest pending, long now) {
    try {
      pending.reading.checkProgress(now, config.bodyTime(), config.bodyRate());
    } catch (RuntimeException fault) {
      LOG.error("A waiting request could not be ended", fault);
      pending.release();
    }
  }

  /** Receives the end of a body that was read in chunks. */
  private final class BodyReception implements AsyncBodyReader.Completion {
    private final PendingRequest pending;

    BodyReception(PendingRequest pending) {
      this.pending = pending;
    }

    @Override
    public void complete(byte[] body) {
      waiting.remove(pending);
      leaveSlow(pending);
      if (body == null) {
        pending.redispatch(NextStep.END);
        return;
      }
      pending.request.receive(body);
      if (!pending.reserve(body.length * (EXPANSION - 1L))) {
        RequestAdmission.this.refuse(pending, OverloadFailures.failure(), false);
      } else {
        pending.limits.places().admit(pending);
      }
    }

    @Override
    public void refuse(Failure failure, boolean isAnswered) {
      if (isAnswered) {
        disconnected();
      } else {
        RequestAdmission.this.refuse(pending, failure, true);
      }
    }

    @Override
    public void disconnected() {
      waiting.remove(pending);
      pending.redispatch(NextStep.END);
    }
  }
}
