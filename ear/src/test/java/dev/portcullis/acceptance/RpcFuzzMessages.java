package dev.portcullis.acceptance;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/** Malformed JSON-RPC messages, generated from a seed. */
final class RpcFuzzMessages {
  /** Every method that is declared for any caller, and the kinds of its parameters, if known. */
  private static final String DECLARED =
      """
      eth_blockNumber eth_chainId eth_gasPrice net_version web3_clientVersion eth_protocolVersion
      eth_syncing eth_coinbase eth_maxPriorityFeePerGas rollup_getBridgehubContract
      rollup_getMainContract rollup_getTestnetPaymaster rollup_getBaseTokenL1Address
      rollup_L1ChainId rollup_L1BatchNumber rollup_getL1GasPrice rollup_getFeeParams
      rollup_getBatchFeeInput rollup_gasPerPubdata rollup_getL2Multicall3
      rollup_getTimestampAsserter rollup_getGenesis rollup_getConfirmedTokens:number:number
      rollup_getL2ToL1LogProof:hash:number:root rollup_getL1BatchBlockRange:number
      rollup_batchNumber rollup_getFinalityStatus rollup_getBlockFinality:block
      rollup_getBatchFinality:number rollup_getTransactionFinality:hash
      rollup_getBatchByNumber:number rollup_getBatchByBlockNumber:number eth_config
      eth_getTransactionBySenderAndNonce:address:number debug_chainConfig
      debug_codeByHash:hash:block debug_getRawTransactions:block
      debug_traceCallMany:bundles:context:tracer
      rollup_getProtocolVersion:number eth_getBlockByHash:hash:flag eth_getBlockByNumber:block:flag
      eth_getBlockTransactionCountByHash:hash eth_getBlockTransactionCountByNumber:block
      eth_getTransactionByHash:hash eth_getTransactionReceipt:hash eth_getBlockReceipts:block
      eth_getLogs:logs rollup_getTransactionDetails:hash rollup_getBlockDetails:number
      rollup_getL1BatchDetails:number debug_traceTransaction:hash:tracer
      eth_getBalance:address:block eth_getTransactionCount:address:block eth_getCode:address:block
      rollup_getAllAccountBalances:address eth_call:call:block eth_estimateGas:call:block
      rollup_estimateFee:call eth_sendRawTransaction:data eth_feeHistory:number:block:percentiles
      eth_newFilter:logs eth_newBlockFilter eth_getFilterChanges eth_getFilterLogs
      eth_uninstallFilter eth_getTransactionByBlockHashAndIndex:hash:number
      eth_getTransactionByBlockNumberAndIndex:block:number eth_getRawTransactionByHash:hash
      eth_getStorageAt:address:hash:block eth_getProof rollup_getProof rollup_getStateProof
      prividium_tokenSupplyDisclosure:address:block prividium_accountDataDisclosure:address:block
      prividium_tokenBalanceDisclosure:address:address:block prividium_storageDisclosureContract
      rollup_getRawBlockTransactions:number rollup_getBytecodeByHash:hash
      rollup_getL2ToL1MsgProof debug_traceBlockByHash:hash:tracer
      debug_traceBlockByNumber:block:tracer debug_traceCall:call:block:tracer
      debug_getRawBlock:block debug_getRawHeader:block debug_getRawReceipts:block
      debug_getRawBlockAccessList:block debug_getRawTransaction:hash eth_accounts
      eth_blobBaseFee eth_callMany:bundles:context eth_createAccessList:call eth_getAccount eth_getAccountInfo
      eth_getBlockAccessList:block
      eth_getHeaderByHash eth_getHeaderByNumber eth_getRawTransactionByBlockHashAndIndex
      eth_getRawTransactionByBlockNumberAndIndex eth_getUncleByBlockHashAndIndex
      eth_getUncleByBlockNumberAndIndex eth_getUncleCountByBlockHash
      eth_getUncleCountByBlockNumber eth_newPendingTransactionFilter
      eth_sendRawTransactionSync:data eth_sendTransaction:call eth_sign eth_signTransaction
      eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4 eth_simulateV1 eth_subscribe
      eth_unsubscribe net_listening net_peerCount ots_getApiLevel ots_getBlockDetails
      ots_getBlockTransactions ots_getContractCreator ots_getInternalOperations
      ots_getTransactionBySenderAndNonce ots_getTransactionError ots_hasCode
      ots_searchTransactionsAfter ots_searchTransactionsBefore ots_traceTransaction
      txpool_content txpool_contentFrom txpool_inspect txpool_status unstable_getBatchStatus
      eth_supportedEntryPoints eth_getUserOperationByHash:hash eth_getUserOperationReceipt:hash
      eth_sendUserOperation:call:address eth_estimateUserOperationGas:call:address
      web3_sha3 rollup_estimateGasL1ToL2 rollup_getBlockMetadataByNumber:number
      rollup_getBridgeContracts rollup_getBytecodeSupplierContract
      rollup_sendRawTransactionWithDetailedOutput:data
      """;

  /** Not methods, or none that there is. */
  private static final List<String> UNKNOWN =
      List.of("", "eth_", "ETH_CHAINID", "evm_mine", "zks_zks_L1ChainId", "rpc.discover", "\u0000");

  private static final List<String> IDS =
      List.of(
          "0",
          "-1",
          "1.5",
          "null",
          "\"\"",
          "\"x\"",
          "\"\\u0000\\n\"",
          "\"\\ud83d\\ude00\"",
          "9007199254740993",
          "1e300",
          "9".repeat(100));

  /** What no id and no method may be, or what there is no way to write. */
  private static final List<String> ODD =
      List.of("\"a\\ud800\"", "\"\\udc00\\ud800\"", "1e400", "-1e-400", "1.0", "{}", "[]", "true");

  private final Random random;
  private final RpcFuzzValues values;
  private final List<String> methods = List.of(DECLARED.strip().split("\\s+"));
  private int next;

  /**
   * A message.
   *
   * @param body a character for each byte
   * @param ids those of its calls that are answered, in order, if it is well formed; else null
   * @param calls how many calls are counted
   */
  record One(String body, List<String> ids, int calls) {
    /** What a user with this wallet sends. */
    byte[] bytes(String wallet) {
      return body.replace(RpcFuzzValues.OWN, wallet.toLowerCase(Locale.ROOT))
          .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The same as a text; other bytes, if these are not UTF-8. */
    String text(String wallet) {
      return new String(bytes(wallet), StandardCharsets.UTF_8);
    }
  }

  RpcFuzzMessages(Random random, RpcFuzzValues values) {
    this.random = random;
    this.values = values;
  }

  /** How many methods there are: so many messages have each of them once. */
  int methods() {
    return methods.size();
  }

  /** A call of the next method with parameters that may well be right. */
  One call() {
    String id = id();
    return new One(bytes(call(id)), List.of(id), 1);
  }

  /** Any message. */
  One next() {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> call();
      case 3 -> batch();
      case 4 -> new One(bytes(envelope()), null, 1);
      case 5 -> new One(flipped(bytes(call(id()))), null, 1);
      case 6 -> truncated();
      default -> new One(bytes(call(id()).replaceFirst("\\[.*]", values.broken())), null, 1);
    };
  }

  /** Messages at the limits of size and depth. */
  static List<One> large() {
    String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_call\",\"params\":[%s]}";
    int most = 10 << 20;
    String quoted = "\"0x" + "0".repeat(most - call.length() - 3) + "\"";
    return List.of(
        new One(call.formatted(quoted), List.of("1"), 1),
        new One(call.formatted("{\"data\":" + quoted.replaceFirst("0{8}", "") + "}"), null, 1),
        new One("[".repeat(most), null, 1),
        new One("[" + "1,".repeat(998) + "1]", null, 999),
        new One("[" + "{},".repeat(200_000) + "{}]", null, 1),
        new One("[" + "[],".repeat(most / 3 - 1) + "1]", null, 1),
        new One(call.formatted("[".repeat(60) + "]".repeat(60)), List.of("1"), 1),
        new One(call.formatted("{\"a\":".repeat(1_000_000)), null, 1),
        new One(" ".repeat(most - 2) + "{}", null, 1));
  }

  private One batch() {
    List<String> ids = new ArrayList<>();
    List<String> calls = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      String id = id();
      String call = call(id);
      if (random.nextInt(8) == 0) {
        calls.add(random.nextBoolean() ? "[" + call + "]" : "7");
        ids.add("null");
      } else if (random.nextInt(8) == 0) {
        calls.add(call.replace("\"id\":" + id + ",", ""));
      } else {
        calls.add(call);
        ids.add(id);
      }
    }
    return new One(
        bytes(calls.stream().collect(Collectors.joining(",", "[", "]"))), ids, calls.size());
  }

  private String call(String id) {
    String[] method = methods.get(next++ % methods.size()).split(":", -1);
    String name = random.nextBoolean() ? method[0] : method[0].replace("rollup_", "zks_");
    if (random.nextInt(20) == 0) {
      name = UNKNOWN.get(random.nextInt(UNKNOWN.size()));
    }
    return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":%s,\"params\":%s}"
        .formatted(
            id, FuzzWords.quoted(name), values.params(List.of(method).subList(1, method.length)));
  }

  /** Members of a call that are of the wrong type, there twice or not at all. */
  private String envelope() {
    List<String> members = new ArrayList<>();
    for (String member :
        List.of("\"jsonrpc\":\"2.0\"", "\"id\":1", "\"method\":\"eth_chainId\"", "\"params\":[]")) {
      int kind = random.nextInt(6);
      if (kind == 0) {
        members.add(member.substring(0, member.indexOf(':') + 1) + odd());
      } else if (kind > 1) {
        members.add(member);
      }
      if (kind == 2 && random.nextBoolean()) {
        members.add(member);
      }
    }
    if (random.nextInt(4) == 0) {
      members.add(FuzzWords.quoted(FuzzWords.random(random, 20)) + ":" + values.any());
    }
    return members.stream().collect(Collectors.joining(",", "{", "}"));
  }

  private String odd() {
    return random.nextBoolean() ? values.any() : ODD.get(random.nextInt(ODD.size()));
  }

  private One truncated() {
    String call = bytes(call(id()));
    return new One(
        random.nextBoolean()
            ? call.substring(0, random.nextInt(call.length()))
            : call + bytes(values.broken()),
        null,
        1);
  }

  private String flipped(String call) {
    StringBuilder text = new StringBuilder(call);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(3)) {
        case 0 -> text.setCharAt(at, (char) random.nextInt(256));
        case 1 -> text.deleteCharAt(at);
        default -> text.insert(at, text.substring(at, Math.min(text.length(), at + 20)));
      }
    }
    return text.toString();
  }

  private String id() {
    return IDS.get(random.nextInt(IDS.size()));
  }

  private static String bytes(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
