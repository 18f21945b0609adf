package dev.portcullis.devnet.node.rpc;

/**
 * One method of the node. Only the method itself defines its name; the dispatcher finds it by that
 * name in the one list of methods.
 */
public interface NodeRpcMethod {
  /**
   * The name of the method.
   *
   * @return for example {@code eth_getBalance}
   */
  String name();

  /**
   * The workload of a call.
   *
   * @return {@link WorkloadClass#LOOKUP} unless the method overrides it
   */
  default WorkloadClass work() {
    return WorkloadClass.LOOKUP;
  }

  /**
   * Executes one call. The dispatcher handles ids and envelopes.
   *
   * @param params the call's parameters
   * @return the value of the JSON result; null becomes JSON null
   * @throws RpcException when the call ends with an error
   */
  Object answer(RpcParams params);
}
