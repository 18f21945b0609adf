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
 * The access policy of a chain method (R-GTW-2). A method without a declaration here does not exist
 * for a caller that is bound by rules.
 *
 * @param method the method, with {@code rollup_} for {@code zks_}
 * @param rule the rule for principals that are bound by permissions
 * @param params the parameters; empty for methods that only unrestricted principals may call
 */
public record MethodPolicy(String method, Rule rule, List<ParamKind> params) {
  /** The rule of a method for an ordinary user. */
  public enum Rule {
    /** Every client may call it, also without credentials. */
    OPEN,
    /**
     * Every client may call it, also without credentials, for what the zone discloses (R-GTW-26).
     */
    DISCLOSED,
    /** Every authenticated principal may call it. */
    AUTHENTICATED,
    /** Every authenticated principal may call it, and receives the visible part (R-GTW-16). */
    FILTERED,
    /** For the caller's own addresses. */
    OWN_ADDRESS,
    /** For a contract, according to its function permissions (R-GTW-8). */
    CONTRACT_PERMISSION,
    /** For users with the permission to deploy contracts. */
    DEPLOYMENT,
    /** For users with {@code full_read_access}. */
    FULL_READ,
    /** Only for users with {@code full_sequencer_rpc_access}. */
    FORBIDDEN,
    /** For no caller, because the node would sign by a key of its own (R-GTW-29). */
    NEVER
  }

  /** For connections that support pushes; elsewhere it is declared like any method. */
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
            "eth_supportedEntryPoints",
            "net_version",
            "web3_clientVersion")) {
      declare(Rule.OPEN, method);
    }
    declare(Rule.DISCLOSED, "prividium_tokenSupplyDisclosure", ADDRESS, BLOCK);
    declare(Rule.DISCLOSED, "prividium_tokenBalanceDisclosure", ADDRESS, ADDRESS, BLOCK);
    declare(Rule.DISCLOSED, "prividium_accountDataDisclosure", ADDRESS, BLOCK);
    declare(Rule.DISCLOSED, "prividium_storageDisclosureContract", ParamKind.STORAGE);
    for (String method :
        List.of(
            "eth_protocolVersion",
            "eth_syncing",
            "eth_coinbase",
            "eth_maxPriorityFeePerGas",
            "eth_config",
            "rollup_getBridgehubContract",
            "rollup_getMainContract",
            "rollup_getTestnetPaymaster",
            "rollup_getBaseTokenL1Address",
            "rollup_L1ChainId",
            "rollup_L1BatchNumber",
            "rollup_batchNumber",
            "rollup_getFinalityStatus",
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
    declare(Rule.AUTHENTICATED, "rollup_getBlockFinality", BLOCK);
    declare(Rule.AUTHENTICATED, "rollup_getBatchFinality", NUMBER);
    declare(Rule.AUTHENTICATED, "rollup_getProtocolVersion", OPTIONAL_NUMBER);

    declare(Rule.FILTERED, "eth_getBlockByHash", HASH, FLAG);
    declare(Rule.FILTERED, "eth_getBlockByNumber", BLOCK, FLAG);
    declare(Rule.FILTERED, "eth_getBlockTransactionCountByHash", HASH);
    declare(Rule.FILTERED, "eth_getBlockTransactionCountByNumber", BLOCK);
    declare(Rule.FILTERED, "eth_getTransactionByHash", HASH);
    declare(Rule.FILTERED, "eth_getTransactionBySenderAndNonce", ADDRESS, NUMBER);
    declare(Rule.FILTERED, "eth_getTransactionReceipt", HASH);
    declare(Rule.FILTERED, "eth_getBlockReceipts", BLOCK_OR_HASH);
    declare(Rule.FILTERED, "eth_getLogs", LOGS);
    declare(Rule.FILTERED, "eth_newFilter", LOGS);
    declare(Rule.FILTERED, "eth_getUserOperationByHash", HASH);
    declare(Rule.FILTERED, "eth_getUserOperationReceipt", HASH);
    declare(Rule.FILTERED, "eth_newBlockFilter");
    declare(Rule.FILTERED, "eth_getFilterChanges", DATA);
    declare(Rule.FILTERED, "eth_getFilterLogs", DATA);
    declare(Rule.FILTERED, "eth_uninstallFilter", DATA);
    declare(Rule.FILTERED, "rollup_getTransactionDetails", HASH);
    declare(Rule.FILTERED, "rollup_getTransactionFinality", HASH);
    declare(
        Rule.FILTERED, "rollup_getL2ToL1LogProof", HASH, OPTIONAL_NUMBER, ParamKind.PROOF_TARGET);
    declare(Rule.FILTERED, "rollup_getBlockDetails", NUMBER);
    declare(Rule.FILTERED, "rollup_getL1BatchDetails", NUMBER);
    declare(Rule.FILTERED, "rollup_getBatchByNumber", NUMBER);
    declare(Rule.FILTERED, "rollup_getBatchByBlockNumber", NUMBER);
    declare(Rule.FILTERED, "debug_traceTransaction", HASH, ParamKind.TRACER);

    declare(Rule.OWN_ADDRESS, "eth_getBalance", ADDRESS, BLOCK);
    declare(Rule.OWN_ADDRESS, "eth_getTransactionCount", ADDRESS, BLOCK);
    declare(Rule.OWN_ADDRESS, "eth_getCode", ADDRESS, BLOCK);
    declare(Rule.OWN_ADDRESS, "rollup_getAllAccountBalances", ADDRESS);

    declare(Rule.CONTRACT_PERMISSION, "eth_call", CALL, BLOCK, NO_OVERRIDE);
    declare(
        Rule.CONTRACT_PERMISSION,
        "eth_callMany",
        ParamKind.BUNDLES,
        ParamKind.BUNDLE_CONTEXT,
        NO_OVERRIDE);
    declare(Rule.CONTRACT_PERMISSION, "eth_estimateGas", CALL, BLOCK, NO_OVERRIDE);
    declare(Rule.CONTRACT_PERMISSION, "rollup_estimateFee", CALL, NO_OVERRIDE);
    declare(Rule.CONTRACT_PERMISSION, "eth_sendRawTransaction", DATA);
    declare(Rule.CONTRACT_PERMISSION, "eth_sendUserOperation", ParamKind.USER_OPERATION, ADDRESS);
    declare(
        Rule.CONTRACT_PERMISSION,
        "eth_estimateUserOperationGas",
        ParamKind.OPERATION_DRAFT,
        ADDRESS,
        NO_OVERRIDE);

    declare(Rule.DEPLOYMENT, "eth_feeHistory", NUMBER, BLOCK, PERCENTILES);

    for (String method :
        List.of(
            "eth_getTransactionByBlockHashAndIndex",
            "eth_getTransactionByBlockNumberAndIndex",
            "eth_getRawTransactionByHash",
            "eth_newPendingTransactionFilter",
            "eth_getStorageAt",
            "eth_getProof",
            "rollup_getProof",
            "rollup_getStateProof",
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
            "debug_chainConfig",
            "debug_codeByHash",
            "debug_getRawBlock",
            "debug_getRawBlockAccessList",
            "debug_getRawHeader",
            "debug_getRawReceipts",
            "debug_getRawTransaction",
            "debug_getRawTransactions",
            "debug_traceCallMany",
            "eth_accounts",
            "eth_blobBaseFee",
            "eth_createAccessList",
            "eth_getAccount",
            "eth_getAccountInfo",
            "eth_getBlockAccessList",
            "eth_getHeaderByHash",
            "eth_getHeaderByNumber",
            "eth_getRawTransactionByBlockHashAndIndex",
            "eth_getRawTransactionByBlockNumberAndIndex",
            "eth_getUncleByBlockHashAndIndex",
            "eth_getUncleByBlockNumberAndIndex",
            "eth_getUncleCountByBlockHash",
            "eth_getUncleCountByBlockNumber",
            "eth_sendRawTransactionSync",
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
    for (String method :
        List.of(
            "eth_sendTransaction",
            "eth_sign",
            "eth_signTransaction",
            "eth_signTypedData",
            "eth_signTypedData_v3",
            "eth_signTypedData_v4")) {
      declare(Rule.NEVER, method);
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

  /** The declaration of a method; empty for one that does not exist. */
  public static Optional<MethodPolicy> of(String method) {
    return Optional.ofNullable(DECLARED.get(method));
  }

  /**
   * The declaration of a method for a connection.
   *
   * @param pushes whether the connection supports pushes
   */
  public static Optional<MethodPolicy> of(String method, boolean pushes) {
    if (pushes && method.equals(SUBSCRIBE.method)) {
      return Optional.of(SUBSCRIBE);
    }
    return pushes && method.equals(UNSUBSCRIBE.method) ? Optional.of(UNSUBSCRIBE) : of(method);
  }

  /** The policy of an undeclared method that unrestricted principals may call (R-GTW-29). */
  public static MethodPolicy undeclared(String method) {
    return new MethodPolicy(method, Rule.FORBIDDEN, List.of());
  }

  /** All declarations. */
  public static List<MethodPolicy> all() {
    return List.copyOf(DECLARED.values());
  }
}
