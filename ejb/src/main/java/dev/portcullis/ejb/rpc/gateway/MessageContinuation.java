package dev.portcullis.ejb.rpc.gateway;

import dev.portcullis.ejb.admission.CallerClass;
import dev.portcullis.ejb.admission.ConcurrencyLimiter.PermitRequest;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.limit.Bulkhead;
import dev.portcullis.ejb.rpc.limit.NodeWorkload;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.LogThrottle;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rest of one message. Each call waits for its permit without a thread. */
final class MessageContinuation implements PermitRequest {
  private static final Logger LOG = LoggerFactory.getLogger(MessageContinuation.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);

  private final MessageExecution run;
  private final ResponseSink sink;
  private final Bulkhead places;
  private final Set<MessageContinuation> waiting;
  private final Executor threads;
  private final CallerClass caller;
  private final Context context;
  private volatile NodeWorkload work;
  private volatile long waitingSince;

  /**
   * The remaining calls of a message. They keep the context of this thread.
   *
   * @param waiting contains the continuations that wait for a permit
   * @param threads as many as there are permits
   */
  MessageContinuation(
      MessageExecution run,
      ResponseSink sink,
      Bulkhead places,
      Set<MessageContinuation> waiting,
      Executor threads) {
    this.run = run;
    this.sink = sink;
    this.places = places;
    this.waiting = waiting;
    this.threads = threads;
    context = run.caller().context().in(Context.current().forAnotherThread());
    caller = Bulkhead.caller(run.caller().context());
  }

  /** Waits for the permit of the next call, or ends the response. */
  void next() {
    try {
      byte[] piece = run.piece();
      if (piece.length > 0) {
        sink.take(piece);
      }
      if (run.isOver()) {
        sink.end(run::close);
      } else {
        sink.onDrain(this::await);
      }
    } catch (RuntimeException | Error fault) {
      abort(fault);
    }
  }

  private void await() {
    if (!run.caller().isConnected().getAsBoolean()) {
      end();
      return;
    }
    work = run.next();
    waitingSince = System.nanoTime();
    waiting.add(this);
    places.permits(work).await(caller, this);
  }

  @Override
  public void start() {
    waiting.remove(this);
    try {
      threads.execute(this::answer);
    } catch (RejectedExecutionException stopping) {
      places.permits(work).release(caller, 0);
      abort(stopping);
    }
  }

  @Override
  public void refuse() {
    waiting.remove(this);
    try {
      threads.execute(this::refuseNext);
    } catch (RejectedExecutionException stopping) {
      abort(stopping);
    }
  }

  private void refuseNext() {
    run.failNext(Bulkhead.busy());
    next();
  }

  private void answer() {
    long entered = System.nanoTime();
    NodeWorkload held = work;
    boolean isAnswered = false;
    try {
      context.bind();
      Bulkhead.runWithPermit(held, this::answerNext);
      isAnswered = true;
    } catch (RuntimeException | Error fault) {
      abort(fault);
    } finally {
      Context.clear();
      places.permits(held).release(caller, System.nanoTime() - entered);
    }
    if (isAnswered) {
      next();
    }
  }

  private void answerNext() {
    Optional<RpcChannel> channel = run.caller().channel();
    if (channel.isEmpty()) {
      run.answerNext();
      return;
    }
    channel
        .get()
        .runMessage(
            () -> {
              run.answerNext();
              return null;
            });
  }

  /**
   * Rejects the next call if it waits too long for a permit, and ends the message if its client is
   * gone.
   */
  void checkWait(long now, long mostNanos) {
    boolean isGone = !run.caller().isConnected().getAsBoolean();
    boolean isLate = now - waitingSince > mostNanos;
    if ((isGone || isLate) && places.permits(work).cancel(caller, this)) {
      if (isGone) {
        waiting.remove(this);
        end();
      } else {
        refuse();
      }
    }
  }

  private void end() {
    run.close();
    sink.abort();
  }

  private void abort(Throwable fault) {
    LINES
        .permit("message")
        .ifPresent(more -> LOG.error("No response could be sent to a message{}", more, fault));
    end();
  }
}
