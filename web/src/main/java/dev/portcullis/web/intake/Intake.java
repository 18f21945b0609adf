package dev.portcullis.web.intake;

import dev.portcullis.ejb.intake.IntakeConfig;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.http.Refusal;
import dev.portcullis.web.intake.Arrival.Step;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.MappingMatch;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Takes requests in (ADR 0033): their bodies are read without a thread waiting for them, within
 * bounds of size, time and memory, and only so many are worked on at a time.
 */
@ApplicationScoped
public class Intake {
  /** What a body may become when it is parsed, in bytes for each of its own. */
  private static final int EXPANSION = 10;

  /** So much of a refused body is thrown away, so that the client gets to hear why. */
  private static final int THROWN_AWAY = 2 << 20;

  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Set<String> WATCHES = Set.of("/health", "/readyz");

  @Inject private IntakeConfig config;
  @Inject private KnownCallers known;
  @Inject private Credentials credentials;
  @Resource private ManagedThreadFactory threads;

  private final Overload overload = new Overload();
  private final Set<Arrival> waiting = ConcurrentHashMap.newKeySet();
  private RouteLimits limits;
  private Crowd slow;
  private BodyMemory memory;
  private Admission admission;
  private Duration bodyTime;
  private Duration waitTime;
  private long bodyRate;
  private Thread clock;

  @PostConstruct
  void open() {
    limits = new RouteLimits();
    slow = new Crowd(config.bodies(), config.bodiesPerClient());
    memory = new BodyMemory(config.bodyMemory());
    admission = new Admission(config.maxRequests());
    bodyTime = config.bodyTime();
    waitTime = config.waitTime();
    bodyRate = config.bodyRate();
    clock = threads.newThread(this::watch);
    clock.setDaemon(true);
    clock.start();
  }

  @PreDestroy
  void close() {
    clock.interrupt();
  }

  /** Takes a request in; its {@link Arrival#step} says what is to be done now. */
  Arrival take(HttpServletRequest request, HttpServletResponse response, CallContext call)
      throws IOException {
    Client client = known.client(Credentials.of(request), call.ipAddress());
    boolean isExact = request.getHttpServletMapping().getMappingMatch() == MappingMatch.EXACT;
    String target = isExact ? request.getServletPath() : "/";
    Arrival arrival =
        new Arrival(call, new ReceivedRequest(request), client, target, this::release);
    request.setAttribute(Arrival.class.getName(), arrival);
    try {
      if (hasBody(request)) {
        read(arrival, request, response);
      } else {
        admit(arrival, request);
      }
    } catch (Failure refused) {
      refuse(arrival, refused, hasBody(request));
    }
    return arrival;
  }

  private static boolean hasBody(HttpServletRequest request) {
    return request.getContentLengthLong() > 0 || request.getHeader("transfer-encoding") != null;
  }

  private void read(Arrival arrival, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    long length = request.getContentLengthLong();
    int limit = limit(arrival, request, length);
    if (length > limit) {
      boolean isLargeForStrangers =
          length <= limits.bytes(request.getMethod(), request.getRequestURI());
      throwAway(
          arrival,
          request,
          response,
          isLargeForStrangers
              ? Failure.of(
                  Reason.UNAUTHENTICATED,
                  "A body above " + limit + " bytes is read only with credentials that hold")
              : BodyReading.tooLarge(limit));
      return;
    }
    boolean isExpected = request.getHeader("expect") != null;
    ServletInputStream in = request.getInputStream();
    if (length > 0 && !isExpected && in.available() >= length) {
      if (!keeps(arrival, length)) {
        throw Overload.failure();
      }
      arrival.request.receive(in.readNBytes((int) length));
      expand(arrival, length);
      admit(arrival, request);
      return;
    }
    String network = arrival.client.name();
    if (!request.isAsyncSupported() || !slow.enter(network)) {
      throw slow.isFullFor("") ? Overload.failure() : Overload.ofOne(config.bodiesPerClient());
    }
    arrival.slowAs = network;
    arrival.start(request.startAsync());
    arrival.step = Step.LEAVE;
    arrival.reading =
        new BodyReading(in, length, limit, bytes -> keeps(arrival, bytes), new Reception(arrival));
    waiting.add(arrival);
    in.setReadListener(arrival.reading);
  }

  /** Strangers are heard up to less than those whose credentials hold. */
  private int limit(Arrival arrival, HttpServletRequest request, long length) {
    String path = request.getRequestURI();
    int most = limits.bytes(request.getMethod(), path);
    int strangers = limits.strangers(request.getMethod(), path);
    boolean isEnough = most <= strangers || (length >= 0 && length <= strangers);
    if (isEnough || length > most) {
      return most;
    }
    boolean holds =
        !arrival.client.isStranger()
            || (Credentials.of(request) != null && credentials.hold(request, arrival.call));
    return holds ? most : strangers;
  }

  private boolean keeps(Arrival arrival, long bytes) {
    if (!memory.take(arrival.client, bytes)) {
      return false;
    }
    arrival.holds(bytes);
    return true;
  }

  private void expand(Arrival arrival, long bytes) {
    if (!keeps(arrival, bytes * (EXPANSION - 1))) {
      throw Overload.failure();
    }
  }

  /** Answers at once, and then listens for a while to what is not wanted any more. */
  private void throwAway(
      Arrival arrival, HttpServletRequest request, HttpServletResponse response, Failure failure)
      throws IOException {
    String network = arrival.client.name();
    boolean isPolite =
        request.getContentLengthLong() <= THROWN_AWAY
            && request.getHeader("expect") == null
            && request.isAsyncSupported()
            && slow.enter(network);
    if (!isPolite) {
      refuse(arrival, failure, true);
      return;
    }
    arrival.slowAs = network;
    arrival.start(request.startAsync());
    arrival.step = Step.LEAVE;
    Refusal.write(failure, request.getRequestURI(), response, true);
    response.flushBuffer();
    overload.note(failure);
    arrival.reading =
        BodyReading.discarding(
            request.getInputStream(),
            request.getContentLengthLong(),
            THROWN_AWAY,
            new Reception(arrival));
    waiting.add(arrival);
    request.getInputStream().setReadListener(arrival.reading);
  }

  /** Lets it be worked on now or, when there is a place. */
  private void admit(Arrival arrival, HttpServletRequest request) {
    if (isWatch(arrival) || enter(arrival)) {
      arrival.step = Step.SERVE;
      return;
    }
    if (!request.isAsyncSupported()) {
      throw Overload.failure();
    }
    arrival.start(request.startAsync());
    arrival.step = Step.LEAVE;
    await(arrival);
  }

  private static boolean isWatch(Arrival arrival) {
    String path = arrival.request.getRequestURI();
    String bare = path.startsWith("/api/") ? path.substring(4) : path;
    return WATCHES.contains(bare.endsWith("/") ? bare.substring(0, bare.length() - 1) : bare);
  }

  private boolean enter(Arrival arrival) {
    boolean entered = admission.enter(arrival.client);
    if (entered) {
      arrival.hasPlace();
    }
    return entered;
  }

  private void await(Arrival arrival) {
    arrival.waitingSince = System.nanoTime();
    arrival.line =
        () -> {
          arrival.hasPlace();
          waiting.remove(arrival);
          arrival.comeBack(Step.SERVE);
        };
    waiting.add(arrival);
    if (!admission.await(arrival.client, arrival.line)) {
      refuse(arrival, Overload.failure(), false);
    }
  }

  private void refuse(Arrival arrival, Failure failure, boolean closes) {
    overload.note(failure);
    waiting.remove(arrival);
    arrival.failure = failure;
    arrival.closes = closes;
    if (arrival.isAsync()) {
      arrival.comeBack(Step.REFUSE);
    } else {
      arrival.step = Step.REFUSE;
    }
  }

  private void release(Arrival arrival) {
    waiting.remove(arrival);
    leaveSlow(arrival);
    memory.give(arrival.client, arrival.memory());
    if (arrival.isPlaced()) {
      admission.leave(arrival.client);
    }
  }

  private void leaveSlow(Arrival arrival) {
    String network = arrival.slowAs;
    arrival.slowAs = null;
    if (network != null) {
      slow.leave(network);
    }
  }

  private void watch() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(LOOK.toMillis());
        long now = System.nanoTime();
        waiting.forEach(arrival -> judge(arrival, now));
        overload.say();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void judge(Arrival arrival, long now) {
    Runnable line = arrival.line;
    if (line == null) {
      arrival.reading.judge(now, bodyTime, bodyRate);
    } else if (now - arrival.waitingSince > waitTime.toNanos()
        && admission.giveUp(arrival.client, line)) {
      refuse(arrival, Overload.failure(), false);
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
      } else if (isWatch(arrival) || enter(arrival)) {
        arrival.comeBack(Step.SERVE);
      } else {
        await(arrival);
      }
    }

    @Override
    public void refuse(Failure failure, boolean isAnswered) {
      leaveSlow(arrival);
      if (isAnswered) {
        gone();
      } else {
        Intake.this.refuse(arrival, failure, true);
      }
    }

    @Override
    public void gone() {
      waiting.remove(arrival);
      leaveSlow(arrival);
      arrival.comeBack(Step.END);
    }
  }
}
