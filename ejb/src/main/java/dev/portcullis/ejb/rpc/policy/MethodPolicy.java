package dev.portcullis.ejb.rpc.policy;

import static dev.portcullis.ejb.rpc.message.ParamKind.ADDRESS;
import static dev.portcullis.ejb.rpc.message.ParamKind.BLOCK;
import static dev.portcullis.ejb.rpc.message.ParamKind.BLOCK_OR_HASH;
import static dev.portcullis.ejb.rpc.message.ParamKind.CALL;
import static dev.portcullis.ejb.rpc.message.ParamKind.DATA;
import static dev.portcullis.ejb.rpc.message.ParamKind.FLAG;
import static dev.portcullis.ejb.rpc.message.ParamKind.HASH;
import static dev.portcullis.ejb.rpc.message.ParamKind.LOGS;
import static dev.portcullis.ejb.rpc.message.ParamKind.NO_OVERRIDE;
import static dev.portcullis.ejb.rpc.message.ParamKind.NUMBER;
import static dev.portcullis.ejb.rpc.message.ParamKind.OPTIONAL_NUMBER;
import static dev.portcullis.ejb.rpc.message.ParamKind.PERCENTILES;

import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.ejb.rpc.message.ParamKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who may call a method of the chain (R-GTW-2). A method that is not declared here does not exist
 * for anybody.
 *
 * @param method the method, with {@code rollup_} for {@code zks_}
 * @param rule what decides for those whom permissions bind
 * @param params what it takes; empty for methods that only those may call whom nothing binds
 */
public record MethodPolicy(String method, Rule rule, List<ParamKind> params) {
  /** What decides about a method for an ordinary user. */
  public enum Rule {
    /** Anybody may call it, also without credentials. */
    OPEN,
    /** Whoever is known may call it. */
    AUTHENTICATED,
    /** Whoever is known may call it, and is shown what is visible to them (R-GTW-16). */
    FILTERED,
    /** About addresses that are the caller's own. */
    OWN_ADDRESS,
    /** About a contract, as its function permissions decide (R-GTW-8). */
    CONTRACT_PERMISSION,
    /** For those who may deploy contracts. */
    DEPLOYMENT,
    /** For those with {@code full_read_access}. */
    FULL_READ,
    /** For nobody but those with {@code full_sequencer_rpc_access}. */
    FORBIDDEN
  }

  /** Where something can be pushed; elsewhere it is declared like any method. */
  static final MethodPolicy SUBSCRIBE =
      new MethodPolicy(
          "eth_subscribe", Rule.FILTERED, List.of(ParamKind.SUBSCRIPTION, ParamKind.DETAIL));

  private static final MethodPolicy UNSUBSCRIBE =
      new MethodPolicy("eth_unsubscribe", Rule.FILTERED, List.of(DATA));

  private static final Map<String, MethodPolicy> DECLARED = new LinkedHashMap<>();

  static {
    for (String method :
        List.of(
            "eth_blockNumber",
            "eth_chainId",
            "eth_gasPrice",
            "net_version",
            "web3_clientVersion")) {
      declare(Rule.OPEN, method);
    }
    for (String method :
        List.of(
            "eth_protocolVersion",
            "eth_syncing",
            "eth_coinbase",
            "eth_maxPriorityFeePerGas",
            "rollup_getBridgehubContract",
            "rollup_getMainContract",
            "rollup_getTestnetPaymaster",
            "rollup_getBaseTokenL1Address",
            "rollup_L1ChainId",
            "rollup_L1BatchNumber",
            "rollup_getL1GasPrice",
            "rollup_getFeeParams",
            "rollup_getBatchFeeInput",
            "rollup_gasPerPubdata",
            "rollup_getL2Multicall3",
            "rollup_getTimestampAsserter",
            "rollup_getGenesis")) {
      declare(Rule.AUTHENTICATED, method);
    }
    declare(Rule.AUTHENTICATED, "rollup_getConfirmedTokens", OPTIONAL_NUMBER, OPTIONAL_NUMBER);
    declare(Rule.AUTHENTICATED, "rollup_getL1BatchBlockRange", NUMBER);
    declare(Rule.AUTHENTICATED, "rollup_getProtocolVersion", OPTIONAL_NUMBER);

    declare(Rule.FILTERED, "eth_getBlockByHash", HASH, FLAG);
    declare(Rule.FILTERED, "eth_getBlockByNumber", BLOCK, FLAG);
    declare(Rule.FILTERED, "eth_getBlockTransactionCountByHash", HASH);
    declare(Rule.FILTERED, "eth_getBlockTransactionCountByNumber", BLOCK);
    declare(Rule.FILTERED, "eth_getTransactionByHash", HASH);
    declare(Rule.FILTERED, "eth_getTransactionReceipt", HASH);
    declare(Rule.FILTERED, "eth_getBlockReceipts", BLOCK_OR_HASH);
    declare(Rule.FILTERED, "eth_getLogs", LOGS);
    declare(Rule.FILTERED, "eth_newFilter", LOGS);
    declare(Rule.FILTERED, "eth_newBlockFilter");
    declare(Rule.FILTERED, "eth_getFilterChanges", DATA);
    declare(Rule.FILTERED, "eth_getFilterLogs", DATA);
    declare(Rule.FILTERED, "eth_uninstallFilter", DATA);
    declare(Rule.FILTERED, "rollup_getTransactionDetails", HASH);
    declare(Rule.FILTERED, "rollup_getL2ToL1LogProof", HASH, OPTIONAL_NUMBER);
    declare(Rule.FILTERED, "rollup_getBlockDetails", NUMBER);
    declare(Rule.FILTERED, "rollup_getL1BatchDetails", NUMBER);
    declare(Rule.FILTERED, "debug_traceTransaction", HASH, ParamKind.TRACER);

    declare(Rule.OWN_ADDRESS, "eth_getBalance", ADDRESS, BLOCK);
    declare(Rule.OWN_ADDRESS, "eth_getTransactionCount", ADDRESS, BLOCK);
    declare(Rule.OWN_ADDRESS, "eth_getCode", ADDRESS, BLOCK);
    declare(Rule.OWN_ADDRESS, "rollup_getAllAccountBalances", ADDRESS);

    declare(Rule.CONTRACT_PERMISSION, "eth_call", CALL, BLOCK, NO_OVERRIDE);
    declare(Rule.CONTRACT_PERMISSION, "eth_estimateGas", CALL, BLOCK, NO_OVERRIDE);
    declare(Rule.CONTRACT_PERMISSION, "rollup_estimateFee", CALL, NO_OVERRIDE);
    declare(Rule.CONTRACT_PERMISSION, "eth_sendRawTransaction", DATA);

    declare(Rule.DEPLOYMENT, "eth_feeHistory", NUMBER, BLOCK, PERCENTILES);

    for (String method :
        List.of(
            "eth_getTransactionByBlockHashAndIndex",
            "eth_getTransactionByBlockNumberAndIndex",
            "eth_getRawTransactionByHash",
            "eth_getStorageAt",
            "eth_getProof",
            "rollup_getProof",
            "rollup_getRawBlockTransactions",
            "rollup_getBytecodeByHash",
            "rollup_getL2ToL1MsgProof",
            "debug_traceBlockByHash",
            "debug_traceBlockByNumber")) {
      declare(Rule.FULL_READ, method);
    }
    for (String method :
        List.of(
            TraceCall.METHOD,
            "debug_getRawBlock",
            "debug_getRawHeader",
            "debug_getRawReceipts",
            "debug_getRawTransaction",
            "eth_accounts",
            "eth_blobBaseFee",
            "eth_callMany",
            "eth_createAccessList",
            "eth_getAccount",
            "eth_getAccountInfo",
            "eth_getHeaderByHash",
            "eth_getHeaderByNumber",
            "eth_getRawTransactionByBlockHashAndIndex",
            "eth_getRawTransactionByBlockNumberAndIndex",
            "eth_getUncleByBlockHashAndIndex",
            "eth_getUncleByBlockNumberAndIndex",
            "eth_getUncleCountByBlockHash",
            "eth_getUncleCountByBlockNumber",
            "eth_newPendingTransactionFilter",
            "eth_sendRawTransactionSync",
            "eth_sendTransaction",
            "eth_sign",
            "eth_signTransaction",
            "eth_signTypedData",
            "eth_signTypedData_v3",
            "eth_signTypedData_v4",
            "eth_simulateV1",
            "eth_subscribe",
            "eth_unsubscribe",
            "net_listening",
            "net_peerCount",
            "ots_getApiLevel",
            "ots_getBlockDetails",
            "ots_getBlockTransactions",
            "ots_getContractCreator",
            "ots_getInternalOperations",
            "ots_getTransactionBySenderAndNonce",
            "ots_getTransactionError",
            "ots_hasCode",
            "ots_searchTransactionsAfter",
            "ots_searchTransactionsBefore",
            "ots_traceTransaction",
            "txpool_content",
            "txpool_contentFrom",
            "txpool_inspect",
            "txpool_status",
            "unstable_getBatchStatus",
            "web3_sha3",
            "rollup_estimateGasL1ToL2",
            "rollup_getBlockMetadataByNumber",
            "rollup_getBridgeContracts",
            "rollup_getBytecodeSupplierContract",
            "rollup_sendRawTransactionWithDetailedOutput")) {
      declare(Rule.FORBIDDEN, method);
    }
  }

  /** Copies the list. */
  public MethodPolicy {
    params = List.copyOf(params);
  }

  private static void declare(Rule rule, String method, ParamKind... params) {
    if (DECLARED.put(method, new MethodPolicy(method, rule, List.of(params))) != null) {
      throw new IllegalStateException(method + " is declared twice");
    }
  }

  /** What is declared for a method; empty for one that does not exist. */
  public static Optional<MethodPolicy> of(String method) {
    return Optional.ofNullable(DECLARED.get(method));
  }

  /**
   * What is declared for a method that came by some connection.
   *
   * @param pushes whether something can be pushed to it
   */
  public static Optional<MethodPolicy> of(String method, boolean pushes) {
    if (pushes && method.equals(SUBSCRIBE.method)) {
      return Optional.of(SUBSCRIBE);
    }
    return pushes && method.equals(UNSUBSCRIBE.method) ? Optional.of(UNSUBSCRIBE) : of(method);
  }

  /** All that are declared. */
  public static List<MethodPolicy> all() {
    return List.copyOf(DECLARED.values());
  }
}
