package dev.portcullis.devnet.node.method;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.filter.InstalledFilters;
import dev.portcullis.devnet.node.method.filter.PushSubscriptions;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.method.rollup.RollupMethods;
import dev.portcullis.devnet.node.rpc.JsonRpcDispatcher;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.trace.TransactionTracer;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.chain.ExecutedCall;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;

/** The RPC methods of a chain, with their filters and subscriptions. */
public final class NodeMethods implements AutoCloseable {
  private final Chain chain;
  private final InstalledFilters filters;
  private final PushSubscriptions subscriptions;
  private final JsonRpcDispatcher dispatcher;
  private final TransactionTracer tracer;

  private NodeMethods(
      Chain chain,
      List<NodeRpcMethod> further,
      NodeLimits limits,
      String clientVersion,
      NodeMode mode) {
    this.chain = chain;
    this.filters = new InstalledFilters(chain, limits);
    this.subscriptions = new PushSubscriptions(limits);
    List<NodeRpcMethod> methods =
        new ArrayList<>(RpcMethods.of(chain, filters, subscriptions, limits, clientVersion, mode));
    further.stream().map(ErrorMappingMethod::new).forEach(methods::add);
    this.dispatcher = new JsonRpcDispatcher(methods, limits);
    this.tracer = new TransactionTracer(chain, limits.responseBytes(), mode.development());
  }

  /** The methods of a chain without layer 1, which the caller still has to close. */
  public static NodeMethods of(
      Chain chain, NodeLimits limits, String clientVersion, NodeMode mode) {
    return new NodeMethods(chain, List.of(), limits, clientVersion, mode);
  }

  /** The methods of layer 2 of a rollup, which the caller still has to close. */
  public static NodeMethods of(
      Rollup rollup, NodeLimits limits, String clientVersion, NodeMode mode) {
    return new NodeMethods(rollup.chain(), RollupMethods.of(rollup), limits, clientVersion, mode);
  }

  /** Notifies filters and subscriptions of events from now on. */
  public void follow() {
    chain.addListener(filters);
    chain.addListener(subscriptions);
  }

  /** The chain. */
  public Chain chain() {
    return chain;
  }

  /** The dispatcher of requests. */
  public JsonRpcDispatcher dispatcher() {
    return dispatcher;
  }

  /**
   * The call frames of a transaction as {@code debug_traceCall} executes it, within {@link
   * dev.portcullis.devnet.evm.ExecutionDeadline#current()}.
   *
   * @return the outermost frame
   * @throws RpcException with the error of that method
   */
  public TracedFrame trace(Transaction transaction) {
    return dispatcher.run(
        "debug_traceCall", () -> ErrorMappingMethod.mapped(() -> tracer.frames(transaction)));
  }

  /**
   * A call as {@code debug_traceCall} executes it with effects, within {@link
   * dev.portcullis.devnet.evm.ExecutionDeadline#current()}.
   *
   * @param params the parameters of that method without its options
   * @throws RpcException with the error of that method
   */
  public ExecutedCall trace(JsonNode params) {
    return dispatcher.run(
        "debug_traceCall",
        params,
        read -> ErrorMappingMethod.mapped(() -> tracer.executed(CallParam.withoutOverrides(read))));
  }

  /** The subscriptions that are notified of events. */
  public PushSubscriptions subscriptions() {
    return subscriptions;
  }

  /** Ends the notifications. */
  @Override
  public void close() {
    chain.removeListener(filters);
    chain.removeListener(subscriptions);
  }
}
