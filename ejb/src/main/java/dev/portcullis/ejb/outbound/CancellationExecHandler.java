package dev.portcullis.ejb.outbound;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.async.AsyncExecChain.Scope;
import org.apache.hc.client5.http.async.AsyncExecChainHandler;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;

/**
 * Makes cancelling an exchange effective on the connection. The client keeps a single step of an
 * exchange to cancel. The thread that leases a connection may set it after another thread has begun
 * to use the connection. In that case only the finished step would be cancelled, and the server
 * would continue.
 */
public final class CancellationExecHandler implements AsyncExecChainHandler {
  /** Creates the first handler of a client. */
  public CancellationExecHandler() {}

  @Override
  public void execute(
      HttpRequest request,
      AsyncEntityProducer entity,
      Scope scope,
      AsyncExecChain chain,
      AsyncExecCallback callback)
      throws HttpException, IOException {
    Steps steps = new Steps();
    scope.cancellableDependency.setDependency(steps);
    Scope own =
        new Scope(
            scope.exchangeId,
            scope.route,
            scope.originalRequest,
            steps,
            scope.clientContext,
            scope.execRuntime,
            scope.scheduler,
            scope.execCount);
    chain.proceed(request, entity, own, callback);
  }

  /**
   * All steps of one exchange: a lease, a connection, the request; cancelling finished steps has no
   * effect.
   */
  private static final class Steps implements CancellableDependency {
    private final List<Cancellable> begun = new ArrayList<>();
    private boolean cancelled;

    @Override
    public void setDependency(Cancellable step) {
      synchronized (this) {
        if (!cancelled) {
          begun.add(step);
          return;
        }
      }
      step.cancel();
    }

    @Override
    public synchronized boolean isCancelled() {
      return cancelled;
    }

    @Override
    public boolean cancel() {
      List<Cancellable> all;
      synchronized (this) {
        if (cancelled) {
          return false;
        }
        cancelled = true;
        all = List.copyOf(begun);
        begun.clear();
      }
      all.forEach(Cancellable::cancel);
      return true;
    }
  }
}
