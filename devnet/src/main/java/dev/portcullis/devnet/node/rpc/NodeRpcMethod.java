package dev.portcullis.devnet.node.rpc;

/**
 * One method of the node. Its name stands here and nowhere else; the dispatcher finds it by that
 * name in the one list of methods.
 */
public interface NodeRpcMethod {
  /**
   * The name clients call.
   *
   * @return for example {@code eth_getBalance}
   */
  String name();

  /**
   * How much work an answer is.
   *
   * @return {@link WorkloadClass#LOOKUP} unless the method says otherwise
   */
  default WorkloadClass work() {
    return WorkloadClass.LOOKUP;
  }

  /**
   * Answers one call. Ids and envelopes are the dispatcher's business.
   *
   * @param params the call's parameters
   * @return what becomes the JSON result; null becomes JSON null
   * @throws RpcException when the call is answered with an error
   */
  Object answer(RpcParams params);
}
