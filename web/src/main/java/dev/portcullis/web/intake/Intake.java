package dev.portcullis.web.intake;

import dev.portcullis.ejb.intake.CallerClass;
import dev.portcullis.ejb.intake.IntakeConfig;
import dev.portcullis.ejb.intake.KeyedCounter;
import dev.portcullis.ejb.intake.Leaving;
import dev.portcullis.ejb.intake.PlaceBounds;
import dev.portcullis.ejb.job.Pulse;
import dev.portcullis.ejb.outbound.LentPlace;
import dev.portcullis.ejb.policyservice.PolicyService;
import dev.portcullis.ejb.policyservice.PolicyServiceConfig;
import dev.portcullis.ejb.policyservice.Sequencers;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.http.answer.PendingAnswer;
import dev.portcullis.web.http.error.Refusal;
import dev.portcullis.web.http.error.RefusedMeters;
import dev.portcullis.web.http.route.RouteMatch;
import dev.portcullis.web.http.route.RouteTable;
import dev.portcullis.web.intake.Arrival.Step;
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
public class Intake {
  private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

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

  @Inject private IntakeConfig config;
  @Inject private PolicyServiceConfig policy;
  @Inject private Sequencers askers;
  @Inject private KnownCallers known;
  @Inject private BodySizes sizes;
  @Inject private RouteTable routes;
  @Inject private RefusedMeters meters;
  @Inject private Event<Leaving> leaving;
  @Resource private ManagedThreadFactory threads;

  private final Overload overload = new Overload();
  private final InFlight inFlight = new InFlight();
  private final Set<Arrival> waiting = ConcurrentHashMap.newKeySet();
  private KeyedCounter answers;
  private Room everybody;

  /** So that nothing else that there is to do holds up who builds blocks (ADR 0120). */
  private Room sequencers;

  private AsyncDispatches dispatches;
  private Pulse clock;

  @PostConstruct
  void open() {
    meters.make();
    answers = new KeyedCounter(config.answers(), Math.max(1, config.answers() / SHARE));
    everybody =
        new Room(
            new KeyedCounter(config.bodies(), config.bodiesPerClient()),
            config.bodiesPerClient(),
            new BodyMemory(config.bodyMemory()),
            places(config.bounds(), config.waitTime()));
    int questions = policy.places();
    sequencers =
        new Room(
            new KeyedCounter(questions, questions),
            questions,
            new BodyMemory(
                Math.max(policy.bodyMemory(), (long) EXPANSION * PolicyService.MOST_BYTES)),
            places(PlaceBounds.ofCalls(questions, 100, 100), policy.answerTime()));
    dispatches = new AsyncDispatches(threads, LOST, inFlight::isLeaving);
    clock = Pulse.start(threads, LOOK, this::look);
  }

  private Places places(PlaceBounds bounds, Duration patience) {
    return new Places(bounds, patience, (arrival, failure) -> refuse(arrival, failure, false));
  }

  @PreDestroy
  void close() {
    clock.close();
    dispatches.close();
  }

  /** Takes a request in; its {@link Arrival#step} says what is to be done now. */
  Arrival take(HttpServletRequest request, HttpServletResponse response, CallContext call)
      throws IOException {
    boolean isSequencer =
        request.getServletPath().equals(POLICY) && askers.isOne(request.getHeader("authorization"));
    CallerClass caller = isSequencer ? SEQUENCER : caller(request, call);
    // All that resources serve is mapped at the root, and has no servlet path.
    String target = request.getServletPath().isEmpty() ? "/" : request.getServletPath();
    RouteMatch route = route(request);
    request.setAttribute(RouteMatch.PROPERTY, route);
    Arrival arrival =
        new Arrival(
            call, new ReceivedRequest(request), route, caller, target, dispatches, this::release);
    arrival.room = isSequencer ? sequencers : everybody;
    request.setAttribute(Arrival.class.getName(), arrival);
    if (!inFlight.begin(arrival)) {
      refuse(arrival, Overload.leaving(), true);
      return arrival;
    }
    try {
      if (hasBody(request)) {
        read(arrival, request, response);
      } else {
        arrival.room.places().admit(arrival, request);
      }
    } catch (Failure refused) {
      refuse(arrival, refused, hasBody(request));
    } catch (IOException | RuntimeException fault) {
      arrival.release();
      throw fault;
    }
    return arrival;
  }

  /** What servlets of their own answer is for no route, and is not matched. */
  private RouteMatch route(HttpServletRequest request) {
    return request.getServletPath().isEmpty()
        ? routes.match(request.getMethod(), request.getRequestURI())
        : RouteMatch.NONE;
  }

  private CallerClass caller(HttpServletRequest request, CallContext call) {
    CallerClass caller = known.caller(Credentials.of(request), call.ipAddress());
    // Public documents have a constant path; so has the legacy rollup, which is not read by GET.
    boolean isShown =
        request.getHttpServletMapping().getMappingMatch() == MappingMatch.EXACT
            && (request.getMethod().equals("GET") || request.getMethod().equals("HEAD"));
    return isShown && caller.isAnonymous() ? READERS : caller;
  }

  private static boolean hasBody(HttpServletRequest request) {
    return request.getContentLengthLong() > 0 || request.getHeader("transfer-encoding") != null;
  }

  private void read(Arrival arrival, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    long length = request.getContentLengthLong();
    int limit = sizes.limit(arrival, request);
    if (length > limit) {
      throwAway(arrival, request, response, sizes.refusal(arrival, request, limit));
      return;
    }
    boolean isExpected = request.getHeader("expect") != null;
    ServletInputStream in = request.getInputStream();
    if (length > 0 && !isExpected && in.available() >= length) {
      if (!keeps(arrival, length * EXPANSION)) {
        throw Overload.failure();
      }
      arrival.request.receive(in.readNBytes((int) length));
      arrival.room.places().admit(arrival, request);
      return;
    }
    String network = arrival.caller().account();
    KeyedCounter slow = arrival.room.slow();
    if (!request.isAsyncSupported() || !slow.enter(network)) {
      throw slow.isFullFor("") ? Overload.failure() : Overload.ofOne(arrival.room.ofOne());
    }
    arrival.slowAs(network);
    arrival.start(request.startAsync());
    arrival.reading =
        new BodyReading(in, length, limit, bytes -> keeps(arrival, bytes), new Reception(arrival));
    waiting.add(arrival);
    in.setReadListener(arrival.reading);
  }

  private boolean keeps(Arrival arrival, long bytes) {
    if (!arrival.room.memory().take(arrival.caller(), bytes)) {
      return false;
    }
    boolean held = arrival.holds(bytes);
    if (!held) {
      arrival.room.memory().give(arrival.caller(), bytes);
    }
    return held;
  }

  /** Answers at once, and then listens for a while to what is not wanted any more. */
  private void throwAway(
      Arrival arrival, HttpServletRequest request, HttpServletResponse response, Failure failure)
      throws IOException {
    String network = arrival.caller().account();
    boolean isPolite =
        request.getContentLengthLong() <= THROWN_AWAY
            && request.getHeader("expect") == null
            && request.isAsyncSupported()
            && arrival.room.slow().enter(network);
    if (!isPolite) {
      refuse(arrival, failure, true);
      return;
    }
    arrival.slowAs(network);
    arrival.start(request.startAsync());
    Refusal.write(failure, request.getRequestURI(), response, true);
    response.flushBuffer();
    overload.note(failure);
    meters.refused(failure);
    arrival.reading =
        BodyReading.discarding(
            request.getInputStream(),
            request.getContentLengthLong(),
            THROWN_AWAY,
            new Reception(arrival));
    waiting.add(arrival);
    request.getInputStream().setReadListener(arrival.reading);
  }

  /**
   * What a request may use for its answer: memory until it was worked on, a file until it is read.
   */
  PendingAnswer answer(Arrival arrival) {
    String client = arrival.caller().account();
    return new PendingAnswer(
        config.answerBytes(),
        new PendingAnswer.Budget() {
          @Override
          public boolean takeMemory() {
            return keeps(arrival, PendingAnswer.MEMORY);
          }

          @Override
          public void giveMemory() {
            if (arrival.gives(PendingAnswer.MEMORY)) {
              arrival.room.memory().give(arrival.caller(), PendingAnswer.MEMORY);
            }
          }

          @Override
          public boolean takeFile() {
            return answers.enter(client);
          }

          @Override
          public void giveFile() {
            answers.leave(client);
          }
        });
  }

  /** The place that a request has while it is worked on, for whoever may lend it. */
  LentPlace place(Arrival arrival) {
    return arrival.room.places().lent(arrival);
  }

  private void refuse(Arrival arrival, Failure failure, boolean closes) {
    overload.note(failure);
    meters.refused(failure);
    waiting.remove(arrival);
    arrival.failure = failure;
    arrival.closes = closes;
    if (arrival.isAsync()) {
      arrival.comeBack(Step.REFUSE);
    } else {
      arrival.step = Step.REFUSE;
    }
  }

  /** Takes no other requests from now on, and ends what only waits. */
  void leave() {
    if (inFlight.leave()) {
      leaving.fire(new Leaving());
    }
  }

  /** Leaves, and waits for a while until all that was begun is answered. */
  void depart() {
    leave();
    int unanswered = inFlight.awaitEnd(config.drainTime());
    if (unanswered > 0) {
      LOG.warn("The application ends; so many requests were not answered in time: {}", unanswered);
    }
  }

  /**
   * The request's thread has done its work. Its place is free; what an answer that comes later is
   * made of stays in memory, and a node that leaves waits for it.
   */
  void worked(Arrival arrival) {
    arrival.room.places().release(arrival);
    LaterAnswer.count(arrival.request, inFlight, arrival::release);
  }

  private void release(Arrival arrival) {
    inFlight.end(arrival);
    waiting.remove(arrival);
    leaveSlow(arrival);
    arrival.room.memory().give(arrival.caller(), arrival.memory());
    arrival.room.places().release(arrival);
  }

  private void leaveSlow(Arrival arrival) {
    String network = arrival.noLongerSlow();
    if (network != null) {
      arrival.room.slow().leave(network);
    }
  }

  private void look() {
    long now = System.nanoTime();
    waiting.forEach(arrival -> judged(arrival, now));
    everybody.places().look(now);
    sequencers.places().look(now);
    overload.say();
  }

  /** Whatever goes wrong with one: the clock of the others goes on. */
  private void judged(Arrival arrival, long now) {
    try {
      arrival.reading.judge(now, config.bodyTime(), config.bodyRate());
    } catch (RuntimeException fault) {
      LOG.error("A request that waits could not be ended", fault);
      arrival.release();
    }
  }

  /** What becomes of a request whose body was read in pieces. */
  private final class Reception implements BodyReading.End {
    private final Arrival arrival;

    Reception(Arrival arrival) {
      this.arrival = arrival;
    }

    @Override
    public void complete(byte[] body) {
      waiting.remove(arrival);
      leaveSlow(arrival);
      if (body == null) {
        arrival.comeBack(Step.END);
        return;
      }
      arrival.request.receive(body);
      if (!keeps(arrival, body.length * (EXPANSION - 1L))) {
        Intake.this.refuse(arrival, Overload.failure(), false);
      } else {
        arrival.room.places().admit(arrival);
      }
    }

    @Override
    public void refuse(Failure failure, boolean isAnswered) {
      if (isAnswered) {
        gone();
      } else {
        Intake.this.refuse(arrival, failure, true);
      }
    }

    @Override
    public void gone() {
      waiting.remove(arrival);
      arrival.comeBack(Step.END);
    }
  }
}
