package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.List;

/** The methods for contract developers, which no real chain has. */
public final class DeveloperMethods {
  private DeveloperMethods() {}

  /**
   * The methods, one instance per name.
   *
   * @param chain the chain
   * @param clientVersion the name of the node
   */
  public static List<NodeRpcMethod> of(Chain chain, String clientVersion) {
    Snapshots snapshots = new Snapshots(chain);
    List<NodeRpcMethod> methods = new ArrayList<>(TxpoolMethods.of(chain));
    methods.addAll(
        List.of(
            new EvmMine(chain),
            new EvmIncreaseTime(chain),
            new EvmSetNextBlockTimestamp(chain),
            new EvmSnapshot(snapshots),
            new EvmRevert(snapshots),
            new DevnetReorg(chain)));
    methods.addAll(AccountCommands.of(chain));
    methods.addAll(StateCommands.of(chain));
    methods.addAll(MiningCommands.of(chain, snapshots, clientVersion));
    return methods;
  }

  /** The faucet method. */
  public static NodeRpcMethod faucet(Chain chain, UInt256 wei) {
    return new DevnetFaucet(chain, wei);
  }
}
