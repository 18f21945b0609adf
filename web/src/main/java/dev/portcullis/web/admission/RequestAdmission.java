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
 * Takes requests in (ADR 0033): their bodies are read without a thread waiting for them, within
 * bounds of size, time and memory, and only so many are worked on at a time.
 */
@ApplicationScoped
public class RequestAdmission {
  private static final Logger LOG = LoggerFactory.getLogger(RequestAdmission.class);

  /** What a body may become when it is parsed, in bytes for each of its own. */
  private static final int EXPANSION = 10;

  /** One client has at most this part of the large answers. */
  private static final int SHARE = 8;

  /** So much of a refused body is thrown away, so that the client gets to hear why. */
  private static final int THROWN_AWAY = 2 << 20;

  /** A thread of the server takes a request up again within this, or it never does. */
  private static final Duration LOST = Duration.ofSeconds(5);

  private static final Duration LOOK = Duration.ofMillis(250);

  /**
   * The caller class of anonymous requests for public documents. All of them count as one caller,
   * so that requests for anything else go first, however many there are of these.
   */
  private static final CallerClass READERS = CallerClass.anonymous("readers");

  /** The caller class of requests with the token of sequencers. */
  private static final CallerClass SEQUENCER = CallerClass.account("sequencer", null);

  /** Where sequencers ask. */
  private static final String POLICY = "/policy";

  @Inject private HttpLimitsConfig config;
  @Inject private PolicyServiceConfig policy;
  @Inject private SequencerAuthentication askers;
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
  private CallerClassLimits everybody;

  /** So that nothing else that there is to do holds up who builds blocks (ADR 0120). */
  private CallerClassLimits sequencers;

  private AsyncDispatcher dispatches;
  private PeriodicTask clock;

  @PostConstruct
  void open() {
    meters.ensureCreated();
    answers = new KeyedCounter(config.answers(), Math.max(1, config.answers() / SHARE));
    everybody =
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
    dispatches = new AsyncDispatcher(threads, LOST, inFlightRequests::isLeaving);
    clock = PeriodicTask.start(threads, LOOK, this::look);
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

  /** Takes a request in; its {@link PendingRequest#step} says what is to be done now. */
  PendingRequest take(HttpServletRequest request, HttpServletResponse response, CallContext call)
      throws IOException {
    boolean isSequencer =
        request.getServletPath().equals(POLICY)
            && askers.isSequencer(request.getHeader("authorization"));
    CallerClass caller = isSequencer ? SEQUENCER : caller(request, call);
    // All that resources serve is mapped at the root, and has no servlet path.
    String target = request.getServletPath().isEmpty() ? "/" : request.getServletPath();
    RouteMatch route = route(request);
    request.setAttribute(RouteMatch.PROPERTY, route);
    PendingRequest pending =
        new PendingRequest(
            call, new BufferedRequest(request), route, caller, target, dispatches, this::release);
    pending.room = isSequencer ? sequencers : everybody;
    request.setAttribute(PendingRequest.class.getName(), pending);
    if (!inFlightRequests.begin(pending)) {
      refuse(pending, OverloadFailures.leaving(), true);
      return pending;
    }
    try {
      if (hasBody(request)) {
        read(pending, request, response);
      } else {
        pending.room.places().admit(pending, request);
      }
    } catch (Failure refused) {
      refuse(pending, refused, hasBody(request));
    } catch (IOException | RuntimeException fault) {
      pending.release();
      throw fault;
    }
    return pending;
  }

  /** What servlets of their own answer is for no route, and is not matched. */
  private RouteMatch route(HttpServletRequest request) {
    return request.getServletPath().isEmpty()
        ? routes.match(request.getMethod(), request.getRequestURI())
        : RouteMatch.NONE;
  }

  private CallerClass caller(HttpServletRequest request, CallContext call) {
    CallerClass caller = known.caller(CredentialPrecheck.of(request), call.ipAddress());
    // Public documents have a constant path; so has the legacy rollup, which is not read by GET.
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
      throwAway(pending, request, response, sizes.refusal(pending, request, limit));
      return;
    }
    boolean isExpected = request.getHeader("expect") != null;
    ServletInputStream in = request.getInputStream();
    if (length > 0 && !isExpected && in.available() >= length) {
      if (!keeps(pending, length * EXPANSION)) {
        throw OverloadFailures.failure();
      }
      pending.request.receive(in.readNBytes((int) length));
      pending.room.places().admit(pending, request);
      return;
    }
    String network = pending.caller().account();
    KeyedCounter slow = pending.room.slow();
    if (!request.isAsyncSupported() || !slow.enter(network)) {
      throw slow.isFullFor("")
          ? OverloadFailures.failure()
          : OverloadFailures.perClientLimit(pending.room.ofOne());
    }
    pending.countAsSlow(network);
    pending.start(request.startAsync());
    pending.reading =
        new AsyncBodyReader(
            in, length, limit, bytes -> keeps(pending, bytes), new BodyReception(pending));
    waiting.add(pending);
    in.setReadListener(pending.reading);
  }

  private boolean keeps(PendingRequest pending, long bytes) {
    if (!pending.room.memory().take(pending.caller(), bytes)) {
      return false;
    }
    boolean held = pending.holds(bytes);
    if (!held) {
      pending.room.memory().give(pending.caller(), bytes);
    }
    return held;
  }

  /** Answers at once, and then listens for a while to what is not wanted any more. */
  private void throwAway(
      PendingRequest pending,
      HttpServletRequest request,
      HttpServletResponse response,
      Failure failure)
      throws IOException {
    String network = pending.caller().account();
    boolean isPolite =
        request.getContentLengthLong() <= THROWN_AWAY
            && request.getHeader("expect") == null
            && request.isAsyncSupported()
            && pending.room.slow().enter(network);
    if (!isPolite) {
      refuse(pending, failure, true);
      return;
    }
    pending.countAsSlow(network);
    pending.start(request.startAsync());
    ErrorResponseWriter.write(failure, request.getRequestURI(), response, true);
    response.flushBuffer();
    overloadFailures.note(failure);
    meters.refused(failure);
    pending.reading =
        AsyncBodyReader.discarding(
            request.getInputStream(),
            request.getContentLengthLong(),
            THROWN_AWAY,
            new BodyReception(pending));
    waiting.add(pending);
    request.getInputStream().setReadListener(pending.reading);
  }

  /**
   * What a request may use for its answer: memory until it was worked on, a file until it is read.
   */
  PendingResponse answer(PendingRequest pending) {
    String client = pending.caller().account();
    return new PendingResponse(
        config.answerBytes(),
        new PendingResponse.Budget() {
          @Override
          public boolean reserveMemory() {
            return keeps(pending, PendingResponse.MEMORY);
          }

          @Override
          public void releaseMemory() {
            if (pending.gives(PendingResponse.MEMORY)) {
              pending.room.memory().give(pending.caller(), PendingResponse.MEMORY);
            }
          }

          @Override
          public boolean reserveFile() {
            return answers.enter(client);
          }

          @Override
          public void releaseFile() {
            answers.leave(client);
          }
        });
  }

  /** The place that a request has while it is worked on, for whoever may lend it. */
  YieldedPermit place(PendingRequest pending) {
    return pending.room.places().yieldPermit(pending);
  }

  private void refuse(PendingRequest pending, Failure failure, boolean closes) {
    overloadFailures.note(failure);
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

  /** Takes no other requests from now on, and ends what only waits. */
  void leave() {
    if (inFlightRequests.leave()) {
      shutdownStarted.fire(new ShutdownStarted());
    }
  }

  /** Leaves, and waits for a while until all that was begun is answered. */
  void drain() {
    leave();
    int unanswered = inFlightRequests.awaitTermination(config.drainTime());
    if (unanswered > 0) {
      LOG.warn("The application ends; so many requests were not answered in time: {}", unanswered);
    }
  }

  /**
   * The request's thread has done its work. Its place is free; what an answer that comes later is
   * made of stays in memory, and a node that leaves waits for it.
   */
  void worked(PendingRequest pending) {
    pending.room.places().release(pending);
    AsyncResponseTracker.count(pending.request, inFlightRequests, pending::release);
  }

  private void release(PendingRequest pending) {
    inFlightRequests.end(pending);
    waiting.remove(pending);
    leaveSlow(pending);
    pending.room.memory().give(pending.caller(), pending.memory());
    pending.room.places().release(pending);
  }

  private void leaveSlow(PendingRequest pending) {
    String network = pending.stopCountingAsSlow();
    if (network != null) {
      pending.room.slow().leave(network);
    }
  }

  private void look() {
    long now = System.nanoTime();
    waiting.forEach(pending -> judged(pending, now));
    everybody.places().look(now);
    sequencers.places().look(now);
    overloadFailures.say();
  }

  /** Whatever goes wrong with one: the clock of the others goes on. */
  private void judged(PendingRequest pending, long now) {
    try {
      pending.reading.judge(now, config.bodyTime(), config.bodyRate());
    } catch (RuntimeException fault) {
      LOG.error("A request that waits could not be ended", fault);
      pending.release();
    }
  }

  /** What becomes of a request whose body was read in pieces. */
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
      if (!keeps(pending, body.length * (EXPANSION - 1L))) {
        RequestAdmission.this.refuse(pending, OverloadFailures.failure(), false);
      } else {
        pending.room.places().admit(pending);
      }
    }

    @Override
    public void refuse(Failure failure, boolean isAnswered) {
      if (isAnswered) {
        gone();
      } else {
        RequestAdmission.this.refuse(pending, failure, true);
      }
    }

    @Override
    public void gone() {
      waiting.remove(pending);
      pending.redispatch(NextStep.END);
    }
  }
}
