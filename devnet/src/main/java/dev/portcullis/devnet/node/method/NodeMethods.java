package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.filter.InstalledFilters;
import dev.portcullis.devnet.node.method.filter.PushSubscriptions;
import dev.portcullis.devnet.node.method.rollup.RollupMethods;
import dev.portcullis.devnet.node.rpc.JsonRpcDispatcher;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import java.util.ArrayList;
import java.util.List;

/** The methods that a chain is asked by, with the filters and subscriptions that they keep. */
public final class NodeMethods implements AutoCloseable {
  private final Chain chain;
  private final InstalledFilters filters;
  private final PushSubscriptions subscriptions;
  private final JsonRpcDispatcher dispatcher;

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
  }

  /** Those of a chain without a layer below, which stays the caller's to close. */
  public static NodeMethods of(
      Chain chain, NodeLimits limits, String clientVersion, NodeMode mode) {
    return new NodeMethods(chain, List.of(), limits, clientVersion, mode);
  }

  /** Those of layer 2 of a rollup, which stays the caller's to close. */
  public static NodeMethods of(
      Rollup rollup, NodeLimits limits, String clientVersion, NodeMode mode) {
    return new NodeMethods(rollup.chain(), RollupMethods.of(rollup), limits, clientVersion, mode);
  }

  /** Tells filters and subscriptions of what happens from now on. */
  public void follow() {
    chain.addListener(filters);
    chain.addListener(subscriptions);
  }

  /** The chain. */
  public Chain chain() {
    return chain;
  }

  /** What answers requests. */
  public JsonRpcDispatcher dispatcher() {
    return dispatcher;
  }

  /** Who is told of what happens. */
  public PushSubscriptions subscriptions() {
    return subscriptions;
  }

  /** Tells them no more. */
  @Override
  public void close() {
    chain.removeListener(filters);
    chain.removeListener(subscriptions);
  }
}
