package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.async.AsyncExecRuntime;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.concurrent.ComplexFuture;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.apache.hc.core5.http.nio.AsyncDataConsumer;
import org.junit.jupiter.api.Test;

class CancellationExecHandlerTest {
  private final List<String> cancelled = new ArrayList<>();
  private final ComplexFuture<Void> exchange = new ComplexFuture<>(null);
  private CancellableDependency steps;

  @Test
  void theFirstStepIsCancelledEvenIfAnotherWasRecordedAfterIt() throws Exception {
    begin();
    note("exchange");
    note("lease");
    exchange.cancel(true);
    assertThat(cancelled).containsExactlyInAnyOrder("exchange", "lease");
    assertThat(steps.isCancelled()).isTrue();
  }

  @Test
  void aStepThatBeginsAfterCancellationIsCancelledAtOnce() throws Exception {
    begin();
    exchange.cancel(true);
    note("exchange");
    assertThat(cancelled).containsExactly("exchange");
    assertThat(steps.cancel()).as("once").isFalse();
  }

  private void note(String step) {
    steps.setDependency(() -> cancelled.add(step));
  }

  private void begin() throws Exception {
    AsyncExecChain.Scope scope =
        new AsyncExecChain.Scope(
            "1",
            new HttpRoute(new HttpHost("http", "node.example", 80)),
            new BasicHttpRequest("POST", "/"),
            exchange,
            HttpClientContext.create(),
            unused(AsyncExecRuntime.class),
            unused(AsyncExecChain.Scheduler.class),
            new AtomicInteger(1));
    new CancellationExecHandler()
        .execute(
            scope.originalRequest,
            null,
            scope,
            (request, entity, own, callback) -> steps = own.cancellableDependency,
            new Nobody());
  }

  private static <T> T unused(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              throw new AssertionError(method);
            }));
  }

  private static final class Nobody implements AsyncExecCallback {
    @Override
    public AsyncDataConsumer handleResponse(HttpResponse response, EntityDetails entity) {
      return null;
    }

    @Override
    public void handleInformationResponse(HttpResponse response) {
      // No server responds.
    }

    @Override
    public void completed() {
      // No server responds.
    }

    @Override
    public void failed(Exception cause) {
      throw new AssertionError(cause);
    }
  }
}
