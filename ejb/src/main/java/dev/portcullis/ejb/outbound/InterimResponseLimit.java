package dev.portcullis.ejb.outbound;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.async.AsyncExecChain.Scope;
import org.apache.hc.client5.http.async.AsyncExecChainHandler;
import org.apache.hc.client5.http.impl.DefaultClientConnectionReuseStrategy;
import org.apache.hc.core5.http.ConnectionReuseStrategy;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.nio.AsyncDataConsumer;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * Aborts an exchange with more than a few interim responses (status 1xx, RFC 9110, 15.2). The
 * client reads any number of them within one event of its I/O thread, and no timeout ends that.
 *
 * <p>It is an exec interceptor, which receives all of them but {@code 100 Continue}. Only a
 * client's connection reuse strategy receives those.
 */
final class InterimResponseLimit implements AsyncExecChainHandler, ConnectionReuseStrategy {
  /** Web servers send one or two; each proxy before them may send another. */
  static final int MOST = 8;

  private static final String COUNT = InterimResponseLimit.class.getName();

  @Override
  public void execute(
      HttpRequest request,
      AsyncEntityProducer entity,
      Scope scope,
      AsyncExecChain chain,
      AsyncExecCallback callback)
      throws HttpException, IOException {
    chain.proceed(request, entity, scope, new Counting(scope.clientContext, callback));
  }

  @Override
  public boolean keepAlive(HttpRequest request, HttpResponse response, HttpContext context) {
    if (response.getCode() < 200) {
      try {
        count(context);
      } catch (MessageConstraintException tooMany) {
        throw new UncheckedIOException(tooMany);
      }
    }
    return DefaultClientConnectionReuseStrategy.INSTANCE.keepAlive(request, response, context);
  }

  private static void count(HttpContext exchange) throws MessageConstraintException {
    int before = exchange.getAttribute(COUNT) instanceof Integer known ? known : 0;
    exchange.setAttribute(COUNT, before + 1);
    check(before + 1);
  }

  /** Rejects more than the maximum. */
  static void check(int count) throws MessageConstraintException {
    if (count > MOST) {
      throw new MessageConstraintException("There were more than " + MOST + " interim responses");
    }
  }

  /** Counts the interim responses of one exchange. */
  private record Counting(HttpContext exchange, AsyncExecCallback callback)
      implements AsyncExecCallback {
    @Override
    public AsyncDataConsumer handleResponse(HttpResponse response, EntityDetails entity)
        throws HttpException, IOException {
      return callback.handleResponse(response, entity);
    }

    @Override
    public void handleInformationResponse(HttpResponse response) throws HttpException, IOException {
      count(exchange);
      callback.handleInformationResponse(response);
    }

    @Override
    public void completed() {
      callback.completed();
    }

    @Override
    public void failed(Exception cause) {
      callback.failed(cause);
    }
  }
}
