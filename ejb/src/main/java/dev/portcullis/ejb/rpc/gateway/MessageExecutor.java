package dev.portcullis.ejb.rpc.gateway;

import dev.portcullis.ejb.job.PeriodicTask;
import dev.portcullis.ejb.rpc.limit.Bulkhead;
import dev.portcullis.ejb.rpc.limit.NodeWorkload;
import dev.portcullis.ejb.rpc.limit.ResponseMemoryBudget;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Executes messages. For a short time, lookups are answered on the caller's thread. All other calls
 * begin when the {@link Bulkhead} grants a permit, on threads of the gateway. Until then they
 * occupy neither a thread nor a request slot.
 */
@ApplicationScoped
public class MessageExecutor {
  /** How long the caller's thread answers lookups, in nanoseconds. */
  private static final long INLINE = TimeUnit.MILLISECONDS.toNanos(250);

  private static final Duration CHECK_INTERVAL = Duration.ofMillis(250);
  private static final long THREAD_SECONDS = 30;

  @Inject private Bulkhead places;
  @Inject private RpcConfig config;
  @Resource private ManagedThreadFactory factory;

  private final Set<MessageContinuation> waiting = ConcurrentHashMap.newKeySet();
  private ResponseMemoryBudget memory;
  private ThreadPoolExecutor threads;
  private PeriodicTask clock;

  @PostConstruct
  void start() {
    memory = new ResponseMemoryBudget(config.answerMemory(), config.maxAnswerBytes());
    // As many threads as permits: a task on a thread has a permit, except for the moment between
    // two.
    int most = config.threads();
    threads =
        new ThreadPoolExecutor(
            most, most, THREAD_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    threads.allowCoreThreadTimeOut(true);
    clock = PeriodicTask.start(factory, CHECK_INTERVAL, this::checkWaiting);
  }

  @PreDestroy
  void stop() {
    clock.close();
    threads.shutdownNow();
  }

  /**
   * Answers lookups at the beginning of a message on this thread. {@link MessageExecution#close} is
   * due when the response has left.
   *
   * @return whether the message is complete
   */
  public boolean begin(MessageExecution run) {
    run.within(memory.share(Bulkhead.caller(run.caller().context())));
    long began = System.nanoTime();
    try {
      while (!run.isOver()
          && !run.hasMoved()
          && run.next() == NodeWorkload.LOOKUP
          && System.nanoTime() - began < INLINE) {
        Bulkhead.movable(run::answerNext);
      }
      return run.isOver();
    } catch (RuntimeException | Error fault) {
      run.close();
      throw fault;
    }
  }

  /** Answers a message, as much of it as possible on this thread. */
  public void answer(MessageExecution run, ResponseSink sink) {
    var unused = begin(run);
    resume(run, sink);
  }

  /** Answers the remaining calls of a message, on other threads and as permits allow. */
  public void resume(MessageExecution run, ResponseSink sink) {
    new MessageContinuation(run, sink, places, waiting, threads).next();
  }

  /** The time in which calls of a message are begun, at most. */
  public Duration longest() {
    return config.messageTime();
  }

  private void checkWaiting() {
    long now = System.nanoTime();
    waiting.forEach(work -> work.checkWait(now, config.executionWait().toNanos()));
  }
}
