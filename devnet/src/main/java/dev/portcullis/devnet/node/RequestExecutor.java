package dev.portcullis.devnet.node;

import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.node.rpc.JsonRpcDispatcher;
import dev.portcullis.devnet.node.rpc.MemoryBudget;
import dev.portcullis.devnet.node.rpc.MemoryReservation;
import dev.portcullis.devnet.node.rpc.NodeRpcRequest;
import dev.portcullis.devnet.node.rpc.PushConnection;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
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
final class RequestExecutor {
  private static final Logger LOG = LoggerFactory.getLogger(RequestExecutor.class);
  private static final int LOOKUPS = 8;
  private static final int WAITS = 32;

  private final JsonRpcDispatcher dispatcher;
  private final MemoryBudget answers;
  private final Duration requestTimeout;
  private final Map<WorkloadClass, FairScheduler> turns = new EnumMap<>(WorkloadClass.class);

  RequestExecutor(
      JsonRpcDispatcher dispatcher,
      MemoryBudget answers,
      Duration requestTimeout,
      Executor threads) {
    this.dispatcher = dispatcher;
    this.answers = answers;
    this.requestTimeout = requestTimeout;
    // More than there are processors would end later, not sooner.
    int processors = Runtime.getRuntime().availableProcessors();
    turns.put(WorkloadClass.LOOKUP, new FairScheduler(LOOKUPS, threads));
    turns.put(WorkloadClass.EXECUTION, new FairScheduler(Math.max(2, processors), threads));
    turns.put(WorkloadClass.WAITING, new FairScheduler(WAITS, threads));
  }

  /** Reads a request; its bytes are then forgotten, not yet its memory. */
  NodeRpcRequest read(RequestBody body) {
    NodeRpcRequest request = dispatcher.read(body.stream());
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
      NodeRpcRequest request,
      PushConnection connection,
      Consumer<ExecutionDeadline> begun,
      Consumer<BudgetedResponse> done) {
    ExecutionDeadline deadline = ExecutionDeadline.after(requestTimeout);
    begun.accept(deadline);
    Runnable work = () -> done.accept(answer(request, connection, deadline));
    FairScheduler places = turns.get(request.work());
    if (places == null) {
      work.run();
    } else {
      places.take(address, work);
    }
  }

  private BudgetedResponse answer(
      NodeRpcRequest request, PushConnection connection, ExecutionDeadline deadline) {
    MemoryReservation memoryReservation = new MemoryReservation(answers);
    if (deadline.passed()) {
      RpcException busy = RpcException.busy("the node is busy, the request has waited too long");
      return new BudgetedResponse(JsonRpcDispatcher.refusal(busy), memoryReservation);
    }
    byte[] bytes;
    try {
      bytes = deadline.run(() -> dispatcher.answer(request, connection, memoryReservation));
    } catch (RuntimeException | Error broken) {
      // Whatever breaks, memory and place are given back.
      LOG.error("A request could not be answered: {}", broken.toString());
      memoryReservation.close();
      bytes = JsonRpcDispatcher.refusal(RpcException.internal());
    }
    return new BudgetedResponse(bytes, memoryReservation);
  }
}
