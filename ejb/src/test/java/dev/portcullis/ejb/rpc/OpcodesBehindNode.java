package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.upstream.TestNode;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.ContractUtils;
import org.web3j.crypto.Hash;

/**
 * Reads by opcodes behind an upstream node are judged, in constructors, transactions and reads. A
 * contract that only checks whether an address has code is not stopped. It takes a node that lists
 * touched accounts, and so a service.
 */
abstract class OpcodesBehindNode {
  private static final String LOOK = "look(address)";
  private static final String ABI =
      """
      [{"type": "function", "name": "look", "stateMutability": "nonpayable", "outputs": [],
        "inputs": [{"name": "at", "type": "address"}]}]
      """;

  /** The word of the first argument, then an opcode, whose word is returned. */
  static final String ASKING = "600435%s60005260206000f3";

  /** Looks at its own balance, then pays nothing to the first argument. */
  private static final String PAYING = "3031506000600060006000600060043561c350f100";

  private static final String COPYING = "6020600060006004353c60206000f3";

  private static TestNode chain;
  private static long nonce;
  private static TestKey owner;

  /** What the node obeys. */
  @Inject NodeCapabilities abilities;

  /** A deployer of no organization. */
  final TestKey wallet = TestKey.random();

  private PermittedToken organization;
  private String secret;

  /** Begins behind this node. */
  static void begin(TestNode node) {
    chain = node;
    nonce = 0;
    owner = TestKey.random();
    chain.fund(owner.text());
  }

  @AfterAll
  static void stop() {
    if (chain != null) {
      chain.close();
      chain = null;
    }
  }

  @BeforeEach
  void anOrganizationsSecretAndADeployerOfNone() throws Exception {
    Services.replace(ChainNode.class, chain.node());
    Acting.asOperator();
    organization = PermittedToken.register();
    secret = deploy("60043560005500");
    var unused = register(secret);
    chain.fund(wallet.text());
  }

  private static String creation(String runtime) {
    int size = runtime.length() / 2;
    return "0x60%02x600c60003960%02x6000f3%s".formatted(size, size, runtime);
  }

  static String deploy(String runtime) {
    String raw = owner.sign(TestNode.CHAIN_ID, nonce, null, "0", creation(runtime));
    var unused = chain.call("eth_sendRawTransaction", raw);
    chain.mine();
    return ContractUtils.generateContractAddress(owner.text(), BigInteger.valueOf(nonce++));
  }

  private PermittedToken register(String address) {
    var unused =
        Services.get(ContractService.class)
            .register(
                organization.organization(),
                new ContractDefinition(address, ABI, "Any", "", null, null));
    return new PermittedToken(organization.organization(), address);
  }

  /** A contract that is open to all callers. */
  String open(String runtime, String access) throws Exception {
    Acting.asOperator();
    PermittedToken contract = register(deploy(runtime));
    contract.permit(LOOK, access, "public", false, List.of());
    return contract.address();
  }

  void asDeployer() throws Exception {
    Acting.asUser(People.proven(wallet, PermittedToken.zoneRole("contract_deployment")), null);
  }

  private static String look(String at) {
    return Hash.sha3String(LOOK).substring(0, 10) + "0".repeat(24) + at.substring(2);
  }

  private JsonNode call(String contract, String block) {
    return call(contract, secret, block);
  }

  JsonNode call(String contract, String at, String block) {
    return Rpc.call("eth_call", request(contract, at), block);
  }

  private ObjectNode request(String contract, String at) {
    return Bodies.json().put("from", wallet.text()).put("to", contract).put("data", look(at));
  }

  JsonNode send(String contract, String at) {
    return Rpc.call(
        "eth_sendRawTransaction", wallet.sign(TestNode.CHAIN_ID, 0, contract, "0", look(at)));
  }

  static void assertNotInspectable(JsonNode answer) {
    assertThat(Rpc.recorded(answer).ruleId()).isEqualTo("judge.not_inspectable");
  }

  static void assertAnswered(JsonNode answer) {
    assertThat(answer.path("result").asText()).as(answer.toString()).startsWith("0x");
  }

  @Test
  void aPermittedContractReadsNoneOfOthersForItsCallers() throws Exception {
    List<String> looking =
        List.of(
            open(ASKING.formatted("31"), "read"),
            open(ASKING.formatted("3f"), "read"),
            open(COPYING, "read"));
    String sizing = open(ASKING.formatted("3b"), "read");
    asDeployer();
    for (String contract : looking) {
      assertNotInspectable(call(contract, "latest"));
      assertNotInspectable(call(contract, "pending"));
    }
    JsonNode size = call(sizing, "latest");
    assertThat(new BigInteger(size.path("result").asText().substring(2), 16))
        .as("the size of code is visible to all callers")
        .isEqualTo(7);
    Services.set("rpc.judge-opcodes", "false");
    assertAnswered(call(looking.get(0), "latest"));
  }

  @Test
  void aTransactionReadsNoneEither() throws Exception {
    String looking = open(ASKING.formatted("31"), "write");
    String sizing = open(ASKING.formatted("3b"), "write");
    asDeployer();
    assertNotInspectable(
        Rpc.call(
            "eth_sendRawTransaction",
            wallet.sign(TestNode.CHAIN_ID, 0, looking, "0", look(secret))));
    assertAnswered(
        Rpc.call(
            "eth_sendRawTransaction",
            wallet.sign(TestNode.CHAIN_ID, 0, sizing, "0", look(secret))));
    chain.mine();
  }

  /** Neither a wallet that is only claimed nor an unknown account is hidden. */
  @Test
  void noneReadsTheWalletsOfOthers() throws Exception {
    List<String> looking =
        List.of(
            open(ASKING.formatted("31"), "write"),
            open(ASKING.formatted("3f"), "write"),
            open(COPYING, "write"));
    TestKey other = TestKey.random();
    TestKey claimed = TestKey.random();
    chain.fund(other.text());
    var unused = People.proven(other);
    unused = People.user(claimed);
    asDeployer();
    for (String contract : looking) {
      assertNotInspectable(call(contract, other.text(), "latest"));
      assertNotInspectable(send(contract, other.text()));
      assertAnswered(call(contract, claimed.text(), "latest"));
      assertAnswered(call(contract, TestKey.random().text(), "latest"));
      assertAnswered(call(contract, wallet.text(), "latest"));
    }
    String constructor = "0x73" + other.text().substring(2) + "3160005260206000f3";
    assertNotInspectable(
        Rpc.call(
            "eth_sendRawTransaction", wallet.sign(TestNode.CHAIN_ID, 0, null, "0", constructor)));
  }

  /** As tokens ask recipients for the size of their code, and wallets of several owners pay. */
  @Test
  void walletsOfOthersCanBePaidAndTheirCodeSizeRead() throws Exception {
    String sizing = open(ASKING.formatted("3b"), "write");
    String paying = open(PAYING, "write");
    TestKey other = TestKey.random();
    chain.fund(other.text());
    var unused = People.proven(other);
    asDeployer();
    assertAnswered(call(sizing, other.text(), "latest"));
    assertAnswered(call(paying, other.text(), "latest"));
    ObjectNode listing = request(paying, wallet.text());
    listing.putArray("accessList").addObject().put("address", other.text()).putArray("storageKeys");
    assertAnswered(Rpc.call("eth_call", listing, "latest"));
    assertAnswered(send(paying, other.text()));
    chain.mine();
  }

  @Test
  void aConstructorCopiesNoCodeOfOthers() throws Exception {
    asDeployer();
    String at = "73" + secret.substring(2);
    String copying = "0x600760006000" + at + "3c60076000f3";
    assertNotInspectable(
        Rpc.call("eth_sendRawTransaction", wallet.sign(TestNode.CHAIN_ID, 0, null, "0", copying)));
    assertNotInspectable(
        Rpc.call(
            "eth_call", Bodies.json().put("from", wallet.text()).put("data", copying), "latest"));
    String sizing = "0x" + at + "3b60005260206000f3";
    assertAnswered(
        Rpc.call("eth_sendRawTransaction", wallet.sign(TestNode.CHAIN_ID, 0, null, "0", sizing)));
    chain.mine();
  }
}
