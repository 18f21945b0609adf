package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.account.AccountMethods;
import dev.portcullis.devnet.node.method.block.BlockMethods;
import dev.portcullis.devnet.node.method.debug.DebugMethods;
import dev.portcullis.devnet.node.method.developer.DeveloperMethods;
import dev.portcullis.devnet.node.method.execution.ExecutionMethods;
import dev.portcullis.devnet.node.method.fee.FeeMethods;
import dev.portcullis.devnet.node.method.filter.FilterMethods;
import dev.portcullis.devnet.node.method.filter.InstalledFilters;
import dev.portcullis.devnet.node.method.filter.PushSubscriptions;
import dev.portcullis.devnet.node.method.rollup.RollupMethods;
import dev.portcullis.devnet.node.rpc.ConstantMethod;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.ArrayList;
import java.util.List;

/** The one list of the node's methods. */
public final class RpcMethods {
  private RpcMethods() {}

  /**
   * All methods of a node.
   *
   * @param chain the chain
   * @param filters the node's filters
   * @param subscriptions the node's subscriptions
   * @param limits for one client
   * @param clientVersion the result of {@code web3_clientVersion}
   * @param mode the enabled features
   * @return one instance per name
   */
  public static List<NodeRpcMethod> of(
      Chain chain,
      InstalledFilters filters,
      PushSubscriptions subscriptions,
      NodeLimits limits,
      String clientVersion,
      NodeMode mode) {
    List<NodeRpcMethod> methods = new ArrayList<>(node(chain, clientVersion));
    methods.addAll(AccountMethods.of(chain));
    methods.addAll(BlockMethods.of(chain));
    methods.addAll(ExecutionMethods.of(chain, limits));
    methods.addAll(FeeMethods.of(chain));
    methods.addAll(FilterMethods.of(chain, filters, subscriptions, limits));
    methods.addAll(DebugMethods.of(chain, limits, mode));
    methods.addAll(RollupMethods.of(chain));
    methods.addAll(mode.development() ? development(chain, clientVersion) : otherwise(chain));
    if (!mode.faucet().isZero()) {
      methods.add(DeveloperMethods.faucet(chain, mode.faucet()));
    }
    int mostBytes = limits.responseBytes();
    return methods.stream()
        .map(
            method ->
                mode.development() ? ForkedBlockMethod.over(method, chain, mostBytes) : method)
        .<NodeRpcMethod>map(ErrorMappingMethod::new)
        .toList();
  }

  private static List<NodeRpcMethod> node(Chain chain, String clientVersion) {
    return List.of(
        new EthChainId(chain),
        new EthConfig(chain),
        new NetVersion(chain),
        new Web3ClientVersion(clientVersion),
        new ConstantMethod("eth_protocolVersion", "zks/1"),
        new ConstantMethod("eth_syncing", false),
        new ConstantMethod("eth_coinbase", EvmAddress.ZERO.toString()),
        new ConstantMethod("eth_getCompilers", List.of()),
        new ConstantMethod("eth_hashrate", "0x0"),
        new ConstantMethod("eth_mining", false),
        new ConstantMethod("net_listening", false),
        new ConstantMethod("net_peerCount", "0x0"));
  }

  private static List<NodeRpcMethod> otherwise(Chain chain) {
    return List.of(new ConstantMethod("eth_accounts", List.of()), ExecutionMethods.estimate(chain));
  }

  private static List<NodeRpcMethod> development(Chain chain, String clientVersion) {
    List<NodeRpcMethod> methods = new ArrayList<>(DeveloperMethods.of(chain, clientVersion));
    methods.addAll(BlockMethods.forDevelopers(chain));
    methods.addAll(ExecutionMethods.forDevelopers(chain));
    methods.addAll(FeeMethods.forDevelopers(chain));
    return methods;
  }
}
