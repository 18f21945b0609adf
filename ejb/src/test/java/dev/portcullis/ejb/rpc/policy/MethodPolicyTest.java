package dev.portcullis.ejb.rpc.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.rpc.policy.MethodPolicy.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MethodPolicyTest {
  /** R-GTW-2, the table; {@code zks_} is written {@code rollup_}. */
  private static final Map<Rule, String> REQUIRED =
      Map.of(
          Rule.OPEN,
          "eth_blockNumber eth_chainId eth_gasPrice net_version web3_clientVersion",
          Rule.AUTHENTICATED,
          "eth_protocolVersion eth_syncing eth_coinbase eth_maxPriorityFeePerGas"
              + " rollup_getBridgehubContract rollup_getGenesis",
          Rule.FILTERED,
          "eth_getBlockByHash eth_getBlockByNumber eth_getBlockTransactionCountByHash"
              + " eth_getBlockTransactionCountByNumber eth_getTransactionByHash"
              + " eth_getBlockReceipts eth_getTransactionReceipt eth_getLogs"
              // There it is for any known caller, and would reveal of any hash whether it was
              // mined.
              + " rollup_getL2ToL1LogProof",
          Rule.OWN_ADDRESS,
          "eth_getBalance eth_getTransactionCount eth_getCode",
          Rule.CONTRACT_PERMISSION,
          "eth_call eth_callMany eth_estimateGas eth_sendRawTransaction",
          Rule.DEPLOYMENT,
          "eth_feeHistory");

  /** What R-GTW-2 forbids, and ordinary users may not be given by mistake. */
  private static final String FORBIDDEN =
      "debug_traceCall ots_getBlockDetails txpool_content eth_accounts eth_getStorageAt"
          + " eth_getProof eth_getHeaderByHash eth_simulateV1 eth_createAccessList"
          + " eth_getAccount eth_blobBaseFee eth_sendTransaction eth_sendRawTransactionSync"
          + " eth_sign web3_sha3 rollup_getBridgeContracts rollup_getBytecodeSupplierContract"
          + " rollup_getBlockMetadataByNumber rollup_getProof eth_getUncleCountByBlockHash"
          + " eth_getTransactionByBlockHashAndIndex eth_getRawTransactionByHash";

  @Test
  void theTableOfTheRequirementIsDeclared() {
    REQUIRED.forEach(
        (rule, methods) ->
            assertThat(words(methods))
                .allSatisfy(method -> assertThat(rule(method)).as(method).isEqualTo(rule)));
    assertThat(words(FORBIDDEN))
        .allSatisfy(
            method ->
                assertThat(rule(method))
                    .as(method)
                    .isIn(Rule.FORBIDDEN, Rule.FULL_READ, Rule.NEVER));
    for (String signs : List.of("eth_sendTransaction", "eth_sign", "eth_signTypedData_v4")) {
      assertThat(rule(signs)).as(signs).isEqualTo(Rule.NEVER);
    }
  }

  private static List<String> words(String text) {
    return Arrays.asList(text.split(" "));
  }

  private static Rule rule(String method) {
    return MethodPolicy.of(method).orElseThrow().rule();
  }

  /** R-CHN-26: the rules of comparable older methods. */
  @Test
  void newerMethodsAboutBatchesAndFinalityAreDeclared() {
    assertThat(
            words(
                "rollup_batchNumber rollup_getFinalityStatus rollup_getBlockFinality"
                    + " rollup_getBatchFinality"))
        .allSatisfy(method -> assertThat(rule(method)).isEqualTo(rule("rollup_L1BatchNumber")));
    assertThat(words("rollup_getBatchByNumber rollup_getBatchByBlockNumber"))
        .allSatisfy(method -> assertThat(rule(method)).isEqualTo(rule("rollup_getL1BatchDetails")));
    assertThat(rule("rollup_getTransactionFinality"))
        .isEqualTo(rule("rollup_getTransactionDetails"));
  }

  /** R-CHN-34; {@code debug_} is for full access alone. */
  @Test
  void newerMethodsAboutTransactionsAndRulesAreDeclared() {
    assertThat(rule("eth_getTransactionBySenderAndNonce"))
        .isEqualTo(rule("eth_getTransactionByHash"));
    assertThat(rule("eth_config")).isEqualTo(Rule.AUTHENTICATED);
    assertThat(rule("eth_newPendingTransactionFilter")).isEqualTo(Rule.FULL_READ);
    assertThat(
            words(
                "debug_getRawHeader debug_getRawBlock debug_getRawReceipts debug_getRawTransactions"
                    + " debug_getRawTransaction debug_codeByHash debug_chainConfig"
                    + " debug_traceCallMany"))
        .allSatisfy(method -> assertThat(rule(method)).isEqualTo(Rule.FORBIDDEN));
  }

  /** R-CHN-36: an access list has the effects of all transactions of its block. */
  @Test
  void accessListsOfBlocksAreForFullAccessAlone() {
    assertThat(words("eth_getBlockAccessList debug_getRawBlockAccessList"))
        .allSatisfy(method -> assertThat(rule(method)).isEqualTo(Rule.FORBIDDEN));
  }

  /** R-GTW-28. */
  @Test
  void methodsOfUserOperationsAreDeclared() {
    assertThat(rule("eth_supportedEntryPoints")).isEqualTo(Rule.OPEN);
    assertThat(words("eth_sendUserOperation eth_estimateUserOperationGas"))
        .allSatisfy(method -> assertThat(rule(method)).isEqualTo(Rule.CONTRACT_PERMISSION));
    assertThat(words("eth_getUserOperationByHash eth_getUserOperationReceipt"))
        .allSatisfy(method -> assertThat(rule(method)).isEqualTo(Rule.FILTERED));
  }

  @Test
  void methodsOfOtherNodesForDevelopersAreNotDeclared() {
    Set<String> names =
        MethodPolicy.all().stream().map(MethodPolicy::method).collect(Collectors.toSet());
    assertThat(names)
        .noneMatch(
            name ->
                Stream.of("evm_", "devnet_", "admin_", "anvil_", "hardhat_", "personal_", "zks_")
                    .anyMatch(name::startsWith));
    assertThat(MethodPolicy.of("eth_nothing")).isEmpty();
  }

  @Test
  void onlyUnrestrictedCallersSendFreeParameters() {
    assertThat(MethodPolicy.all())
        .filteredOn(policy -> policy.rule() == Rule.FORBIDDEN || policy.rule() == Rule.FULL_READ)
        .allMatch(policy -> policy.params().isEmpty());
    assertThat(MethodPolicy.all())
        .filteredOn(policy -> policy.rule() == Rule.OPEN)
        .as("open methods take nothing")
        .allMatch(policy -> policy.params().isEmpty());
  }
}
