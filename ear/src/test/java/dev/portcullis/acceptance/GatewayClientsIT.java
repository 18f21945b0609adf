package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.testing.client.ClientScenario;
import dev.portcullis.testing.client.RunsClient;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Address;
import org.web3j.abi.datatypes.Function;
import org.web3j.abi.datatypes.generated.Uint256;
import org.web3j.utils.Numeric;

/** Public clients of the chain, as they are, through the gateway (R-GTW-1). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GatewayClientsIT {
  private static final Path CAST =
      Path.of("src/test/js/node_modules/@foundry-rs/cast-linux-amd64/bin/cast");

  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private String userId;
  private String role;

  GatewayClientsIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  /** A user with ether, who may transfer tokens and see received ones. */
  @BeforeEach
  void somebody() {
    token = PermittedContract.register(api, chain.deployToken());
    token.permit("public", false, List.of());
    role = token.role();
    token.permitTransfers("userAddress", null, List.of(role));
    userId = People.walletUser(api, wallet);
    token.join(userId, role);
    chain.fund(wallet.address());
  }

  @AfterEach
  void leave() {
    token.close();
  }

  @Test
  @RunsClient({ClientScenario.VIEM_HTTP, ClientScenario.PRIVIDIUM_TRANSPORT})
  void viem() {
    JsonNode said = run("gateway-viem.mjs");
    assertThat(said.get("logs").asInt()).isEqualTo(1);
    assertThat(said.get("plain").asText()).isEqualTo("success");
    assertThat(said.get("denied").asInt()).isEqualTo(-32001);
    assertThat(said.at("/batch/1").asInt()).isEqualTo(-32001);
    assertThat(said.at("/batch/2").asInt()).isEqualTo(2);
  }

  @Test
  @RunsClient({ClientScenario.ETHERS_HTTP, ClientScenario.ZKSYNC_ETHERS})
  void ethers() {
    JsonNode said = run("gateway-ethers.mjs");
    assertThat(said.get("transfer").asInt()).isEqualTo(2);
    assertThat(said.get("plain").asInt()).isEqualTo(2);
    assertThat(said.get("typed").asInt()).isEqualTo(113);
    assertThat(said.get("denied").asInt()).isEqualTo(-32001);
    assertThat(said.get("rule").asText()).isEqualTo("access.denied");
  }

  /** An ordinary user withdraws by permissions of the zone on system contracts (R-ADM-38). */
  @Test
  @RunsClient(ClientScenario.ZKSYNC_ETHERS_WITHDRAWAL)
  void newestZksyncEthersWithdrawsAndFindsTheBridge() {
    try (SystemPermissions permissions = new SystemPermissions(Client.operator(api))) {
      permissions.permit(SystemPermissions.TOKEN, "write", "withdraw(address)");
      permissions.permit(SystemPermissions.ROUTER, "read", "L1_ASSET_ROUTER()");
      JsonNode said = run(NodeScript.ofChain("gateway-withdraw.js"));
      SystemPermissions.assertWithdrawn(said, chain);
    }
  }

  /** Whose project deploys what it tries. */
  @Test
  @RunsClient(ClientScenario.HARDHAT_2)
  void hardhat() {
    token.hold(userId, role, token.role("contract_deployment"));
    JsonNode said = run("gateway-hardhat.mjs");
    assertThat(said.get("transfer").asText()).isEqualTo("0x1");
    assertThat(said.get("deployed").asText()).startsWith("0x");
    assertThat(said.get("denied").asInt()).isEqualTo(-32001);
  }

  /** With its plugin for ethers. */
  @Test
  @RunsClient(ClientScenario.HARDHAT_3)
  void hardhat3() {
    token.hold(userId, role, token.role("contract_deployment"));
    JsonNode said = run(NodeScript.ofHardhat3("gateway.js"));
    assertThat(said.get("transfer").asInt()).isEqualTo(1);
    assertThat(said.get("deployed").asText()).startsWith("0x");
    assertThat(said.get("denied").asInt()).isEqualTo(-32001);
  }

  @Test
  @RunsClient(ClientScenario.WEB3_PY)
  void web3Py() {
    JsonNode said = run(NodeScript.ofPython("gateway.py"));
    assertThat(said.get("status").asInt()).isEqualTo(1);
    assertThat(said.get("logs").asInt()).isEqualTo(1);
    assertThat(said.get("denied").asInt()).isEqualTo(-32001);
  }

  @Test
  @RunsClient(ClientScenario.WEB3J)
  void web3j() throws Exception {
    Web3jClient client = new Web3jClient(api, SignIn.token(api, wallet), wallet.key());
    assertThat(client.balance(wallet.address())).isEqualTo(BigInteger.TEN.pow(18));
    assertThat(client.isTransferable(token.address())).isTrue();
    assertThat(client.transfer(token.address()).isStatusOK()).isTrue();
    assertThat(client.refusalOfBalance(TestWallet.random().address())).isEqualTo(-32001);
  }

  /** The command of the product family, with the user's key. */
  @Test
  @RunsClient(ClientScenario.PRIVIDIUM_PROXY)
  void prividiumProxy() {
    JsonNode said = run("gateway-proxy.mjs");
    assertThat(said.get("balance").asText()).isEqualTo("1000000000000000000");
    assertThat(said.get("denied").asInt()).isEqualTo(-32001);
  }

  /** An outsider without a session, who trusts layer 1 and a node of its own (R-GTW-26). */
  @Test
  @RunsClient(ClientScenario.PRIVIDIUM_DISCLOSURE)
  void prividiumVerifiesDisclosedFigures() throws IOException {
    NodeScript script = NodeScript.of("gateway-disclosure.mjs");
    DevChain layer1 = ServerUnderTest.layer1().orElse(null);
    assumeTrue(layer1 != null, "skipped: the address of layer 1 is unknown");
    String address = chain.deploy(compiled("rollup/BridgedToken.json"));
    try (PermittedContract contract = PermittedContract.register(api, address)) {
      String block = chain.transact(address, minting(), 200_000).get("blockNumber").asText();
      disclose(contract);
      await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> !chain.call("zks_getBatchByBlockNumber", block).isNull());
      ObjectNode input = Client.json().put("baseUrl", api.baseUrl().toString());
      input.put("chainId", Long.decode(chain.call("eth_chainId").asText()));
      input.put("node", chain.rpc().toString()).put("layer1", layer1.rpc().toString());
      input.put("mainContract", chain.call("zks_getMainContract").asText());
      input.put("contract", contract.address()).put("holder", wallet.address()).put("block", block);
      JsonNode said = Client.json(script.run(input.toString()));
      assertThat(said.get("supply").asInt()).isEqualTo(21);
      assertThat(said.get("balance").asInt()).isEqualTo(21);
      assertThat(said.get("nonce").asInt()).isEqualTo(1);
      assertThat(said.get("altered").asBoolean()).isFalse();
    }
  }

  private static String compiled(String artifact) throws IOException {
    return Client.JSON.readTree(Path.of("../src/demo", artifact).toFile()).get("bytecode").asText();
  }

  private String minting() {
    return FunctionEncoder.encode(
        new Function(
            "bridgeMint",
            List.of(new Address(wallet.address()), new Uint256(BigInteger.valueOf(21))),
            List.of()));
  }

  private void disclose(PermittedContract contract) {
    ObjectNode body = Client.json().put("discloseErc20TotalSupply", true);
    body.put("discloseBytecode", true).put("disclosureStartBlock", "0x0");
    body.putArray("disclosedAddresses").addObject().put("address", wallet.address());
    Client.Answer answer =
        contract.operator().put("/contracts/" + contract.address() + "/disclosure", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
  }

  @Test
  @RunsClient({ClientScenario.VIEM_SOCKET, ClientScenario.ETHERS_SOCKET})
  void viemAndEthersOverWebSocket() {
    JsonNode said = run("gateway-socket.mjs");
    for (String library : List.of("viem", "ethers")) {
      JsonNode its = said.get(library);
      assertThat(its.get("denied").asInt()).as(library).isEqualTo(-32001);
      assertThat(its.get("pending")).as(library).isEqualTo(its.get("sent"));
      assertThat(its.get("log")).as(library).isEqualTo(its.get("sent"));
    }
  }

  @Test
  @RunsClient(ClientScenario.VIEM_WALLET)
  void aBrowserWallet() {
    JsonNode said = run("gateway-wallet.mjs");
    assertThat(said.get("refused").asInt()).isEqualTo(-32001);
    assertThat(said.get("status").asText()).isEqualTo("success");
  }

  /** The bundler, the entry point and the account are those of the test. */
  @Test
  @RunsClient(ClientScenario.VIEM_BUNDLER)
  void viemSendsUserOperations() {
    NodeScript script = NodeScript.of("gateway-bundler.mjs");
    BeaconAccount account = BeaconAccount.deploy(chain);
    account.link(Client.session(api, wallet));
    ObjectNode input = input();
    input.put("account", account.address()).put("node", chain.rpc().toString());
    input.put("entryPoint", BeaconAccount.ENTRY_POINT_ADDRESS);
    input.put("bundlerPort", ServerUnderTest.BUNDLER_PORT);
    JsonNode said = run(script, input);
    assertThat(said.get("success").asBoolean()).isTrue();
    assertThat(said.get("found").asBoolean()).isTrue();
    assertThat(said.get("logs").asInt()).as("of the transfer").isEqualTo(1);
    assertThat(said.get("denied").asInt()).isEqualTo(-32001);
    assertThat(said.get("rule").asText()).isEqualTo("access.denied");
    assertThat(said.get("paymaster").asText()).isEqualTo("user_operation.paymaster");
    assertThat(said.get("entryPoints")).hasSize(1);
  }

  @Test
  @RunsClient(ClientScenario.CAST)
  void cast() {
    NodeScript script = NodeScript.of("gateway-cast.mjs");
    assumeTrue(Files.isExecutable(CAST), "skipped: there is no cast for this machine");
    JsonNode said = run(script);
    assertThat(said.get("balance").asText()).isEqualTo("1000000000000000000");
    assertThat(said.get("called").asText()).isEqualTo("true");
    assertThat(said.get("status").asText()).isEqualTo("0x1");
    assertThat(said.get("denied").asText()).contains("-32001").contains("Forbidden");
  }

  private JsonNode run(String name) {
    return run(NodeScript.of(name));
  }

  private JsonNode run(NodeScript script) {
    return run(script, input());
  }

  private static JsonNode run(NodeScript script, ObjectNode input) {
    String said = script.run(input.toString());
    return Client.json(said.substring(said.lastIndexOf('\n') + 1));
  }

  private ObjectNode input() {
    ObjectNode input = Client.json().put("baseUrl", api.baseUrl().toString());
    input.put("key", Numeric.toHexStringWithPrefixZeroPadded(wallet.key().getPrivateKey(), 64));
    input.put("token", SignIn.token(api, wallet));
    input.put("chainId", Numeric.decodeQuantity(chain.call("eth_chainId").asText()).longValue());
    input.put("contract", token.address());
    input.put("closed", TestWallet.random().address());
    input.put("target", TestWallet.random().address());
    return input;
  }
}
