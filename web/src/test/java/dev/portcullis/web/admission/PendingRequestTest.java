package dev.portcullis.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.admission.CallerClass;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.admission.PendingRequest.NextStep;
import dev.portcullis.web.http.route.RouteMatch;
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

class PendingRequestTest {
  private final BlockingQueue<Thread> dispatchedBy = new LinkedBlockingQueue<>();
  private final CountDownLatch completed = new CountDownLatch(1);
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final ConcurrentLinkedQueue<Integer> statuses = new ConcurrentLinkedQueue<>();
  private final AtomicInteger released = new AtomicInteger();
  private final CountDownLatch releasedOnce = new CountDownLatch(1);
  private final AtomicBoolean leaving = new AtomicBoolean();
  private final AsyncDispatcher dispatches =
      new AsyncDispatcher(Thread::new, Duration.ofMillis(300), leaving::get);

  @AfterEach
  void close() {
    dispatches.close();
  }

  @Test
  void theThreadThatBroughtItDispatchesWhileItIsThere() throws InterruptedException {
    PendingRequest pendingRequest = arrival();
    inAnother(() -> pendingRequest.redispatch(NextStep.SERVE)).join();
    assertThat(dispatchedBy).isEmpty();
    pendingRequest.leave();
    assertThat(next()).isSameAs(Thread.currentThread());
  }

  @Test
  void anotherThreadDispatchesOnceThatOneWaits() throws InterruptedException {
    CompletableFuture<PendingRequest> brought = new CompletableFuture<>();
    CountDownLatch end = new CountDownLatch(1);
    Thread bringer =
        inAnother(
            () -> {
              PendingRequest pendingRequest = arrival();
              pendingRequest.leave();
              brought.complete(pendingRequest);
              await(end);
            });
    brought.join().redispatch(NextStep.SERVE);
    assertThat(next()).isNotSameAs(bringer);
    end.countDown();
  }

  @Test
  void anotherThreadDispatchesWhenThatOneHasOtherWork() throws InterruptedException {
    AtomicBoolean end = new AtomicBoolean();
    CompletableFuture<PendingRequest> brought = new CompletableFuture<>();
    Thread bringer =
        inAnother(
            () -> {
              PendingRequest pendingRequest = arrival();
              pendingRequest.leave();
              brought.complete(pendingRequest);
              while (!end.get()) {
                Thread.onSpinWait();
              }
            });
    brought.join().redispatch(NextStep.SERVE);
    assertThat(next()).isNotSameAs(bringer);
    end.set(true);
  }

  @Test
  void itComesBackOnce() throws InterruptedException {
    PendingRequest pendingRequest = arrival();
    pendingRequest.redispatch(NextStep.SERVE);
    pendingRequest.redispatch(NextStep.REFUSE);
    pendingRequest.leave();
    assertThat(next()).isNotNull();
    assertThat(dispatchedBy).isEmpty();
    assertThat(pendingRequest.step).isEqualTo(NextStep.SERVE);
  }

  @Test
  void aRequestWhoseDispatchIsLostIsAnswered() throws InterruptedException {
    PendingRequest pendingRequest = arrival();
    pendingRequest.redispatch(NextStep.SERVE);
    pendingRequest.leave();
    assertThat(completed.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(statuses).containsExactly(503);
    assertThat(written.toString(StandardCharsets.UTF_8)).contains("OVERLOADED");
    assertThat(pendingRequest.resume()).as("it is over").isFalse();
  }

  /** A server that stops an application answers 500 to what is dispatched to it. */
  @Test
  void aNodeThatShutsDownDispatchesNothingAndRejects() throws InterruptedException {
    PendingRequest pendingRequest = arrival();
    pendingRequest.leave();
    leaving.set(true);
    pendingRequest.redispatch(NextStep.SERVE);
    assertThat(completed.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(statuses).containsExactly(503);
    assertThat(written.toString(StandardCharsets.UTF_8)).contains("This node is shutting down");
    assertThat(dispatchedBy).isEmpty();
    assertThat(releasedOnce.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(released).hasValue(1);
  }

  @Test
  void anEarlierRejectionKeepsItsReason() throws InterruptedException {
    PendingRequest pendingRequest = arrival();
    pendingRequest.leave();
    leaving.set(true);
    pendingRequest.failure = Failure.invalid("name", "is required");
    pendingRequest.redispatch(NextStep.REFUSE);
    assertThat(completed.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(statuses).containsExactly(400);
    assertThat(dispatchedBy).isEmpty();
  }

  @Test
  void aClientThatReadsNoResponseDelaysNoOther() throws InterruptedException {
    CountDownLatch taken = new CountDownLatch(1);
    CountDownLatch writing = new CountDownLatch(1);
    var unused =
        dispatches.onLost(
            () -> {
              writing.countDown();
              await(taken);
            });
    writing.await();
    CountDownLatch dispatched = new CountDownLatch(1);
    dispatches.dispatchAfterExit(Thread.currentThread(), System.nanoTime(), dispatched::countDown);
    assertThat(dispatched.await(30, TimeUnit.SECONDS)).isTrue();
    taken.countDown();
  }

  @Test
  void nothingIsWrittenForAFinishedRequest() throws InterruptedException {
    PendingRequest pendingRequest = arrival();
    pendingRequest.redispatch(NextStep.SERVE);
    pendingRequest.leave();
    pendingRequest.onComplete(null);
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
  private PendingRequest arrival() {
    HttpServletRequest request =
        fake(
            HttpServletRequest.class,
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getRequestURI" -> "/organizations";
                  case "getRequestURL" -> new StringBuffer("http://gate/organizations");
                  default -> null;
                });
    PendingRequest pendingRequest =
        new PendingRequest(
            null,
            new BufferedRequest(request),
            RouteMatch.NONE,
            CallerClass.anonymous("192.0.2.1"),
            "/",
            dispatches,
            over -> {
              released.incrementAndGet();
              releasedOnce.countDown();
            });
    pendingRequest.start(context());
    return pendingRequest;
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
        Proxy.newProxyInstance(
            PendingRequestTest.class.getClassLoader(), new Class<?>[] {type}, calls));
  }
}
