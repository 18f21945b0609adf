package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.List;

/** The methods for developers of contracts, which no real chain has. */
public final class DeveloperMethods {
  private DeveloperMethods() {}

  /**
   * One instance per name.
   *
   * @param chain what they are about
   * @param clientVersion what the node calls itself
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

  /** What gives ether away. */
  public static NodeRpcMethod faucet(Chain chain, UInt256 wei) {
    return new DevnetFaucet(chain, wei);
  }
}
