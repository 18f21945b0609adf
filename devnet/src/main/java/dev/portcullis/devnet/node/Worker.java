package dev.portcullis.devnet.node;

import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.node.rpc.Budget;
import dev.portcullis.devnet.node.rpc.Connection;
import dev.portcullis.devnet.node.rpc.Dispatcher;
import dev.portcullis.devnet.node.rpc.Lease;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcRequest;
import dev.portcullis.devnet.node.rpc.Work;
import java.net.InetAddress;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests, each within its deadline: quick ones at once, the others when a place for their
 * kind of work is free, so that long work of some does not keep the short work of others waiting.
 */
final class Worker {
  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
  private static final int LOOKUPS = 8;
  private static final int WAITS = 32;

  private final Dispatcher dispatcher;
  private final Budget answers;
  private final Duration requestTimeout;
  private final Map<Work, Turns> turns = new EnumMap<>(Work.class);

  Worker(Dispatcher dispatcher, Budget answers, Duration requestTimeout, Executor threads) {
    this.dispatcher = dispatcher;
    this.answers = answers;
    this.requestTimeout = requestTimeout;
    // More than there are processors would end later, not sooner.
    int processors = Runtime.getRuntime().availableProcessors();
    turns.put(Work.LOOKUP, new Turns(LOOKUPS, threads));
    turns.put(Work.EXECUTION, new Turns(Math.max(2, processors), threads));
    turns.put(Work.WAITING, new Turns(WAITS, threads));
  }

  /** Reads a request; its bytes are then forgotten, not yet its memory. */
  RpcRequest read(Body body) {
    RpcRequest request = dispatcher.read(body.stream());
    body.forget();
    return request;
  }

  /**
   * Answers a request.
   *
   * @param address who asks
   * @param request what is asked
   * @param connection the WebSocket it came over, or null
   * @param begun is given the deadline of the work, by which it can be cancelled
   * @param done is given the answer, once and always
   */
  void answer(
      InetAddress address,
      RpcRequest request,
      Connection connection,
      Consumer<Deadline> begun,
      Consumer<Answer> done) {
    Deadline deadline = Deadline.after(requestTimeout);
    begun.accept(deadline);
    Runnable work = () -> done.accept(answer(request, connection, deadline));
    Turns places = turns.get(request.work());
    if (places == null) {
      work.run();
    } else {
      places.take(address, work);
    }
  }

  private Answer answer(RpcRequest request, Connection connection, Deadline deadline) {
    Lease lease = new Lease(answers);
    if (deadline.passed()) {
      RpcException busy = RpcException.busy("the node is busy, the request has waited too long");
      return new Answer(Dispatcher.refusal(busy), lease);
    }
    byte[] bytes;
    try {
      bytes = deadline.run(() -> dispatcher.answer(request, connection, lease));
    } catch (RuntimeException | Error broken) {
      // Whatever breaks, memory and place are given back.
      LOG.error("A request could not be answered: {}", broken.toString());
      lease.close();
      bytes = Dispatcher.refusal(RpcException.internal());
    }
    return new Answer(bytes, lease);
  }
}
