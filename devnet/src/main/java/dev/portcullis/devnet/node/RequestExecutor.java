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
 * Executes requests, each within its deadline: quick ones at once, the others when a permit for
 * their workload class is free. Therefore long work of some clients does not delay short work of
 * others.
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
    // More threads than processors would finish later, not sooner.
    int processors = Runtime.getRuntime().availableProcessors();
    turns.put(WorkloadClass.LOOKUP, new FairScheduler(LOOKUPS, threads));
    turns.put(WorkloadClass.EXECUTION, new FairScheduler(Math.max(2, processors), threads));
    turns.put(WorkloadClass.WAITING, new FairScheduler(WAITS, threads));
  }

  /** Parses a request; its bytes are then dropped, but not yet its memory. */
  NodeRpcRequest read(RequestBody body) {
    NodeRpcRequest request = dispatcher.read(body.stream());
    body.dropBytes();
    return request;
  }

  /**
   * Executes a request.
   *
   * @param address of the client
   * @param request the request
   * @param connection the WebSocket it came over, or null
   * @param begun receives the deadline of the work, by which it can be cancelled
   * @param done receives the response, exactly once
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
      places.execute(address, work);
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
      // Memory and permit are released after every failure.
      LOG.error("No response could be sent to a request: {}", broken.toString());
      memoryReservation.close();
      bytes = JsonRpcDispatcher.refusal(RpcException.internal());
    }
    return new BudgetedResponse(bytes, memoryReservation);
  }
}
