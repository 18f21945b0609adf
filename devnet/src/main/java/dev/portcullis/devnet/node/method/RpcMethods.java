package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.trace.Traces;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.Address;
import java.util.ArrayList;
import java.util.List;

/** The one list of the node's methods. */
public final class RpcMethods {
  private RpcMethods() {}

  /**
   * All methods of a node.
   *
   * @param chain what they are about
   * @param filters the node's filters
   * @param subscriptions the node's subscriptions
   * @param limits what one client may ask for
   * @param clientVersion what {@code web3_clientVersion} answers
   * @param mode what it is switched to
   * @return one instance per name
   */
  public static List<RpcMethod> of(
      Chain chain,
      Filters filters,
      Subscriptions subscriptions,
      NodeLimits limits,
      String clientVersion,
      NodeMode mode) {
    List<RpcMethod> methods = new ArrayList<>();
    methods.addAll(node(chain, clientVersion));
    if (!mode.development()) {
      methods.add(new Constant("eth_accounts", List.of()));
      methods.add(new EthEstimateGas(chain));
    }
    methods.addAll(state(chain));
    methods.add(new EthSimulateV1(chain, limits));
    methods.addAll(blocks(chain));
    methods.addAll(transactions(chain));
    methods.addAll(logs(chain, filters, subscriptions, limits));
    methods.addAll(debug(chain, limits, mode));
    methods.addAll(rollup(chain));
    if (mode.development()) {
      methods.addAll(development(chain, clientVersion));
    }
    if (!mode.faucet().isZero()) {
      methods.add(new DevnetFaucet(chain, mode.faucet()));
    }
    int mostBytes = limits.responseBytes();
    return methods.stream()
        .map(method -> mode.development() ? CopiedBlocks.over(method, chain, mostBytes) : method)
        .<RpcMethod>map(Translated::new)
        .toList();
  }

  private static List<RpcMethod> node(Chain chain, String clientVersion) {
    return List.of(
        new EthChainId(chain),
        new NetVersion(chain),
        new Web3ClientVersion(clientVersion),
        new EthGasPrice(chain.fees()),
        new EthFeeHistory(chain),
        new EthMaxPriorityFeePerGas(chain.fees()),
        new Constant("eth_protocolVersion", "zks/1"),
        new Constant("eth_syncing", false),
        new Constant("eth_coinbase", Address.ZERO.toString()),
        new Constant("eth_getCompilers", List.of()),
        new Constant("eth_hashrate", "0x0"),
        new Constant("eth_mining", false),
        new Constant("net_listening", false),
        new Constant("net_peerCount", "0x0"));
  }

  private static List<RpcMethod> state(Chain chain) {
    return List.of(
        new EthGetBalance(chain),
        new EthGetTransactionCount(chain),
        new EthGetCode(chain),
        new EthGetStorageAt(chain),
        new EthGetProof(chain),
        new EthCall(chain));
  }

  private static List<RpcMethod> blocks(Chain chain) {
    return List.of(
        new EthBlockNumber(chain),
        new EthGetBlockByNumber(chain),
        new EthGetBlockByHash(chain),
        new EthGetBlockReceipts(chain),
        new EthGetBlockTransactionCountByNumber(chain),
        new EthGetBlockTransactionCountByHash(chain),
        new UncleCount("eth_getUncleCountByBlockNumber", chain, BlockParam::required),
        new UncleCount("eth_getUncleCountByBlockHash", chain, BlockParam::hash));
  }

  private static List<RpcMethod> transactions(Chain chain) {
    return List.of(
        new EthSendRawTransaction(chain),
        new EthSendRawTransactionSync(chain),
        new EthGetTransactionByHash(chain),
        new EthGetTransactionReceipt(chain),
        new EthGetTransactionByBlockNumberAndIndex(chain),
        new EthGetTransactionByBlockHashAndIndex(chain));
  }

  private static List<RpcMethod> logs(
      Chain chain, Filters filters, Subscriptions subscriptions, NodeLimits limits) {
    return List.of(
        new EthGetLogs(chain, limits),
        new EthNewFilter(filters),
        new EthNewBlockFilter(filters),
        new EthNewPendingTransactionFilter(filters),
        new EthUninstallFilter(filters),
        new EthGetFilterChanges(filters),
        new EthGetFilterLogs(filters),
        new EthSubscribe(subscriptions),
        new EthUnsubscribe(subscriptions));
  }

  private static List<RpcMethod> rollup(Chain chain) {
    Tokens tokens = new Tokens(chain);
    return List.of(
        new RollupEstimateFee(chain),
        new RollupEstimateGasL1ToL2(chain),
        new RollupGetL1GasPrice(chain.fees()),
        new RollupGasPerPubdata(chain.fees()),
        new RollupGetFeeParams(chain),
        new RollupGetBytecodeByHash(chain),
        new RollupGetRawBlockTransactions(chain),
        new RollupGetConfirmedTokens(tokens),
        new RollupGetAllAccountBalances(chain, tokens),
        // A paymaster needs accounts with code of their own, which this chain does not have.
        new Constant("rollup_getTestnetPaymaster", null));
  }

  private static List<RpcMethod> debug(Chain chain, NodeLimits limits, NodeMode mode) {
    Traces traces = new Traces(chain, limits.responseBytes(), mode.development());
    List<RpcMethod> methods = new ArrayList<>();
    methods.add(new DebugTraceTransaction(chain, traces, mode.ecosystem()));
    methods.add(new DebugTraceCall(traces));
    methods.add(new DebugTraceBlockByHash(chain, traces));
    methods.add(new DebugTraceBlockByNumber(chain, traces));
    if (mode.development()) {
      methods.addAll(TraceMethods.of(chain, traces));
    }
    return methods;
  }

  private static List<RpcMethod> development(Chain chain, String clientVersion) {
    Snapshots snapshots = new Snapshots(chain);
    List<RpcMethod> methods = new ArrayList<>(TxpoolMethods.of(chain));
    methods.addAll(
        List.of(
            new EthCreateAccessList(chain),
            new EthBlobBaseFee(chain.fees()),
            new EthGetHeader("eth_getHeaderByNumber", chain, BlockParam::required),
            new EthGetHeader("eth_getHeaderByHash", chain, BlockParam::hash),
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
}
