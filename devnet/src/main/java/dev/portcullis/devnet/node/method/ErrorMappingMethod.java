package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.chain.production.InvalidDevCommandException;
import dev.portcullis.devnet.chain.query.UnknownBlockException;
import dev.portcullis.devnet.chain.simulation.CallFailedException;
import dev.portcullis.devnet.chain.simulation.SimulationException;
import dev.portcullis.devnet.evm.ExecutionTimeoutException;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.store.StatePrunedException;
import dev.portcullis.devnet.store.StateRootUnavailableException;
import dev.portcullis.devnet.store.StoreFullException;
import dev.portcullis.devnet.upstream.UpstreamException;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import java.util.function.Supplier;

/**
 * Converts the chain's exceptions of a method to errors of the protocol (R-CHN-29).
 *
 * @param method the method
 */
record ErrorMappingMethod(NodeRpcMethod method) implements NodeRpcMethod {
  @Override
  public String name() {
    return method.name();
  }

  @Override
  public WorkloadClass work() {
    return method.work();
  }

  @Override
  public Object answer(RpcParams params) {
    return mapped(() -> method.answer(params));
  }

  /** The result of an action on the chain, whose exceptions become errors of the protocol. */
  static <T> T mapped(Supplier<T> action) {
    try {
      return action.get();
    } catch (UnknownBlockException
        | StatePrunedException
        | StateRootUnavailableException
        | InvalidDevCommandException e) {
      throw RpcException.invalidParams(e.getMessage());
    } catch (InvalidTransactionException | ExecutionTimeoutException e) {
      throw RpcException.refused(e.getMessage(), null);
    } catch (SimulationException e) {
      throw RpcException.simulation(e.code(), e.getMessage());
    } catch (UpstreamException e) {
      throw RpcException.unavailable(e.getMessage());
    } catch (StoreFullException e) {
      throw RpcException.busy(e.getMessage());
    } catch (CallFailedException e) {
      throw RpcException.refused(e.getMessage(), e.data().map(Bytes::toString).orElse(null));
    }
  }
}
