package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.chain.production.InvalidDevCommand;
import dev.portcullis.devnet.chain.stored.UnknownBlock;
import dev.portcullis.devnet.chain.trial.CallFailed;
import dev.portcullis.devnet.chain.trial.RehearsalFailed;
import dev.portcullis.devnet.evm.ExecutionTimeout;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.store.NoRoots;
import dev.portcullis.devnet.store.StatePruned;
import dev.portcullis.devnet.store.StoreFull;
import dev.portcullis.devnet.upstream.UpstreamFailed;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.transaction.InvalidTransaction;

/**
 * A method whose failures in terms of the chain become errors of the protocol (R-CHN-29).
 *
 * @param method the method
 */
record Translated(RpcMethod method) implements RpcMethod {
  @Override
  public String name() {
    return method.name();
  }

  @Override
  public Work work() {
    return method.work();
  }

  @Override
  public Object answer(Params params) {
    try {
      return method.answer(params);
    } catch (UnknownBlock | StatePruned | NoRoots | InvalidDevCommand e) {
      throw RpcException.invalidParams(e.getMessage());
    } catch (InvalidTransaction | ExecutionTimeout e) {
      throw RpcException.refused(e.getMessage(), null);
    } catch (RehearsalFailed e) {
      throw RpcException.simulation(e.code(), e.getMessage());
    } catch (UpstreamFailed e) {
      throw RpcException.unavailable(e.getMessage());
    } catch (StoreFull e) {
      throw RpcException.busy(e.getMessage());
    } catch (CallFailed e) {
      throw RpcException.refused(e.getMessage(), e.data().map(Bytes::toString).orElse(null));
    }
  }
}
