package dev.portcullis.web.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.intake.CallerClass;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.http.route.RouteMatch;
import dev.portcullis.web.intake.Arrival.Step;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ArrivalTest {
  private final BlockingQueue<Thread> dispatchedBy = new LinkedBlockingQueue<>();
  private final CountDownLatch completed = new CountDownLatch(1);
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final ConcurrentLinkedQueue<Integer> statuses = new ConcurrentLinkedQueue<>();
  private final AtomicInteger released = new AtomicInteger();
  private final AtomicBoolean leaving = new AtomicBoolean();
  private final AsyncDispatches dispatches =
      new AsyncDispatches(Thread::new, Duration.ofMillis(300), leaving::get);

  @AfterEach
  void close() {
    dispatches.close();
  }

  @Test
  void theThreadThatBroughtItDispatchesWhileItIsThere() throws InterruptedException {
    Arrival arrival = arrival();
    inAnother(() -> arrival.comeBack(Step.SERVE)).join();
    assertThat(dispatchedBy).isEmpty();
    arrival.leave();
    assertThat(next()).isSameAs(Thread.currentThread());
  }

  @Test
  void anotherThreadDispatchesOnceThatOneWaits() throws InterruptedException {
    CompletableFuture<Arrival> brought = new CompletableFuture<>();
    CountDownLatch end = new CountDownLatch(1);
    Thread bringer =
        inAnother(
            () -> {
              Arrival arrival = arrival();
              arrival.leave();
              brought.complete(arrival);
              await(end);
            });
    brought.join().comeBack(Step.SERVE);
    assertThat(next()).isNotSameAs(bringer);
    end.countDown();
  }

  @Test
  void anotherThreadDispatchesWhenThatOneHasOtherWork() throws InterruptedException {
    AtomicBoolean end = new AtomicBoolean();
    CompletableFuture<Arrival> brought = new CompletableFuture<>();
    Thread bringer =
        inAnother(
            () -> {
              Arrival arrival = arrival();
              arrival.leave();
              brought.complete(arrival);
              while (!end.get()) {
                Thread.onSpinWait();
              }
            });
    brought.join().comeBack(Step.SERVE);
    assertThat(next()).isNotSameAs(bringer);
    end.set(true);
  }

  @Test
  void itComesBackOnce() throws InterruptedException {
    Arrival arrival = arrival();
    arrival.comeBack(Step.SERVE);
    arrival.comeBack(Step.REFUSE);
    arrival.leave();
    assertThat(next()).isNotNull();
    assertThat(dispatchedBy).isEmpty();
    assertThat(arrival.step).isEqualTo(Step.SERVE);
  }

  @Test
  void whoseDispatchIsLostIsAnswered() throws InterruptedException {
    Arrival arrival = arrival();
    arrival.comeBack(Step.SERVE);
    arrival.leave();
    assertThat(completed.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(statuses).containsExactly(503);
    assertThat(written.toString(StandardCharsets.UTF_8)).contains("OVERLOADED");
    assertThat(arrival.takeUp()).as("it is over").isFalse();
  }

  /** A server that stops an application answers 500 to what is dispatched to it. */
  @Test
  void aNodeThatLeavesDispatchesNothingAndRefuses() throws InterruptedException {
    Arrival arrival = arrival();
    arrival.leave();
    leaving.set(true);
    arrival.comeBack(Step.SERVE);
    assertThat(completed.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(statuses).containsExactly(503);
    assertThat(written.toString(StandardCharsets.UTF_8)).contains("This node is shutting down");
    assertThat(dispatchedBy).isEmpty();
    assertThat(released).hasValue(1);
  }

  @Test
  void whatWasRefusedBeforeKeepsItsReason() throws InterruptedException {
    Arrival arrival = arrival();
    arrival.leave();
    leaving.set(true);
    arrival.failure = Failure.invalid("name", "is required");
    arrival.comeBack(Step.REFUSE);
    assertThat(completed.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(statuses).containsExactly(400);
    assertThat(dispatchedBy).isEmpty();
  }

  @Test
  void whoTakesNoAnswerHoldsUpNobodyElse() throws InterruptedException {
    CountDownLatch taken = new CountDownLatch(1);
    CountDownLatch writing = new CountDownLatch(1);
    var unused =
        dispatches.whenLost(
            () -> {
              writing.countDown();
              await(taken);
            });
    writing.await();
    CountDownLatch dispatched = new CountDownLatch(1);
    dispatches.afterwards(Thread.currentThread(), System.nanoTime(), dispatched::countDown);
    assertThat(dispatched.await(30, TimeUnit.SECONDS)).isTrue();
    taken.countDown();
  }

  @Test
  void nothingIsWrittenForOneThatIsOver() throws InterruptedException {
    Arrival arrival = arrival();
    arrival.comeBack(Step.SERVE);
    arrival.leave();
    arrival.onComplete(null);
    assertThat(completed.await(1, TimeUnit.SECONDS)).isFalse();
    assertThat(statuses).isEmpty();
    assertThat(released).hasValue(1);
  }

  private Thread next() throws InterruptedException {
    return dispatchedBy.poll(30, TimeUnit.SECONDS);
  }

  private static Thread inAnother(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("JdkObsolete")
  private Arrival arrival() {
    HttpServletRequest request =
        fake(
            HttpServletRequest.class,
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getRequestURI" -> "/organizations";
                  case "getRequestURL" -> new StringBuffer("http://gate/organizations");
                  default -> null;
                });
    Arrival arrival =
        new Arrival(
            null,
            new ReceivedRequest(request),
            RouteMatch.NONE,
            CallerClass.anonymous("192.0.2.1"),
            "/",
            dispatches,
            over -> released.incrementAndGet());
    arrival.start(context());
    return arrival;
  }

  private AsyncContext context() {
    HttpServletResponse response =
        fake(
            HttpServletResponse.class,
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "setStatus" -> statuses.add((Integer) arguments[0]);
                case "getOutputStream" -> {
                  return new Written();
                }
                case "isCommitted" -> {
                  return false;
                }
                default -> {
                  return null;
                }
              }
              return null;
            });
    return fake(
        AsyncContext.class,
        (proxy, method, arguments) -> {
          switch (method.getName()) {
            case "dispatch" -> dispatchedBy.add(Thread.currentThread());
            case "complete" -> completed.countDown();
            default -> {
              return method.getName().equals("getResponse") ? response : null;
            }
          }
          return null;
        });
  }

  private final class Written extends ServletOutputStream {
    @Override
    public void write(int octet) {
      written.write(octet);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new UnsupportedOperationException();
    }
  }

  private static <T> T fake(Class<T> type, InvocationHandler calls) {
    return type.cast(
        Proxy.newProxyInstance(ArrivalTest.class.getClassLoader(), new Class<?>[] {type}, calls));
  }
}
