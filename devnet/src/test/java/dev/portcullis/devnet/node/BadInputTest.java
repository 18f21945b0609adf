package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.SampleContract;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What wastes time and memory ends with the documented error, and the node goes on. */
class BadInputTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String HASH = "0x" + "ab".repeat(32);
  private static final int REFUSED = 3;
  private static final int PARAMS = -32602;

  private static Chain chain;
  private static NodeServer server;
  private static NodeClient client;
  private static String gadget;

  @BeforeAll
  static void open() throws IOException {
    chain =
        Chain.open(
            ChainSettings.builder()
                .fork(Fork.OSAKA)
                .callGas(1_000_000_000_000L)
                .callTimeout(Duration.ofMillis(300))
                .build());
    Transaction creation =
        new TestWallet(0, 6565).create(SampleContract.named("Gadget").creation());
    chain.submit(creation);
    EvmAddress created =
        chain
            .await(creation.hash(), Duration.ofSeconds(30))
            .orElseThrow()
            .receipt()
            .contractAddress();
    gadget = created.toString();
    server = NodeServer.start(chain, NodeSettings.loopback());
    client = new NodeClient(server.url());
  }

  @AfterAll
  static void close() {
    server.close();
    chain.close();
  }

  @TestFactory
  Stream<DynamicTest> endlessCodeTimesOut() {
    return Stream.of(
            "eth_call", "eth_estimateGas", "rollup_estimateFee", "rollup_estimateGasL1ToL2")
        .flatMap(
            method ->
                Stream.of(
                        SampleContract.call("forever()"),
                        SampleContract.call("dive()"),
                        SampleContract.call("burn(uint256)", 900_000_000_000L),
                        SampleContract.call("grow(uint256)", 1L << 40),
                        SampleContract.call("grow(uint256)", 1L << 28),
                        SampleContract.call("set(uint256,uint256,uint256)", 0, 1L << 40, 1))
                    .map(data -> refused(method, data)));
  }

  private static DynamicTest refused(String method, Bytes data) {
    Map<String, String> call = Map.of("to", gadget, "data", data.toString());
    return DynamicTest.dynamicTest(
        method + " " + data.slice(0, 4),
        () -> {
          JsonNode answer = client.exchange(method, call);
          // The 2^28 bytes may just be affordable; then the answer is what is too large.
          assertThat(answer.at("/error/code").intValue()).isIn(REFUSED, -32008);
          assertUp();
        });
  }

  @TestFactory
  Stream<DynamicTest> invalidRequestsReceiveTheReason() {
    String many = "[" + ("\"" + HASH + "\",").repeat(1_000) + "\"" + HASH + "\"]";
    String account = "\"0x00000000000000000000000000000000000000b0\"";
    return Stream.of(
        wrong("eth_getLogs", "[{\"topics\":[" + many + "]}]", "params[0].topics[0]"),
        wrong("eth_getLogs", "[{\"address\":" + many + "}]", "params[0].address"),
        wrong("eth_getLogs", "[{\"topics\":[null,null,null,null,null]}]", "params[0].topics"),
        wrong("eth_getLogs", "[{\"fromBlock\":\"0x1\",\"toBlock\":\"0x0\"}]", "fromBlock"),
        wrong("eth_getLogs", "[{\"fromBlock\":\"0x01\"}]", "params[0].fromBlock"),
        wrong("eth_getLogs", "[{\"fromBlock\":-1}]", "params[0].fromBlock"),
        wrong(
            "eth_getProof",
            "["
                + account
                + ","
                + many.replace(HASH, "0x0").replace("]", ("," + "\"0x1\"").repeat(30) + "]")
                + "]",
            "params[1]"),
        wrong("eth_getProof", "[" + account + ",[\"0x" + "1".repeat(65) + "\"]]", "params[1][0]"),
        wrong("eth_getBalance", "[\"0x" + "1".repeat(39) + "\"]", "params[0]"),
        wrong("eth_getBalance", "[" + account + ",\"0x" + "f".repeat(16) + "\"]", "params[1]"),
        wrong("eth_getBalance", "[" + account + ",\"newest\"]", "params[1]"),
        wrong("eth_getBalance", "[" + account + ",{\"blockHash\":\"" + HASH + "\"}]", "block "),
        wrong("eth_getStorageAt", "[" + account + ",\"0xzz\"]", "params[1]"),
        wrong("eth_call", "[{\"data\":\"0x123\"}]", "params[0].data"),
        wrong("eth_call", "[{\"gas\":\"0x" + "f".repeat(16) + "\"}]", "params[0].gas"),
        wrong("eth_call", "[{\"value\":\"0x" + "f".repeat(65) + "\"}]", "params[0].value"),
        wrong("eth_call", "[{\"eip712Meta\":{\"customSignature\":[256]}}]", "customSignature[0]"),
        wrong(
            "eth_call",
            "[{\"eip712Meta\":{\"paymasterParams\":{\"paymaster\":\"0x12\"}}}]",
            "paymaster"),
        wrong("eth_call", "[{},\"latest\",[]]", "params[2]"),
        wrong("eth_feeHistory", "[1,\"latest\",[50,10]]", "params[2][1]"),
        wrong("eth_getFilterChanges", "[\"0x1\"]", "filter not found"),
        wrong("debug_traceTransaction", "[\"" + HASH + "\",{\"tracer\":\"evil\"}]", "callTracer"),
        wrong("debug_traceCall", "[{},\"latest\",{\"tracer\":7}]", "params[2].tracer"),
        wrong("rollup_getConfirmedTokens", "[0,256]", "params[1]"),
        wrong("rollup_getConfirmedTokens", "[4294967296,1]", "params[0]"),
        wrong("rollup_getRawBlockTransactions", "[99]", "block 99"),
        wrong("rollup_getBytecodeByHash", "[\"0x\"]", "params[0]"),
        wrong("rollup_getAllAccountBalances", "[]", "params[0]"));
  }

  private static DynamicTest wrong(String method, String params, String named) {
    String shown = params.length() > 60 ? params.substring(0, 60) + "…" : params;
    return DynamicTest.dynamicTest(
        method + " " + shown,
        () -> {
          JsonNode error =
              JSON.readTree(
                      client
                          .post(
                              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                                  + method
                                  + "\",\"params\":"
                                  + params
                                  + "}")
                          .body())
                  .path("error");
          assertThat(error.path("code").intValue()).isEqualTo(PARAMS);
          assertThat(error.path("message").textValue()).contains(named).hasSizeLessThan(300);
          assertUp();
        });
  }

  private static void assertUp() throws IOException {
    assertThat(client.call("eth_chainId").textValue()).isEqualTo("0x19a5");
  }
}
