package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
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
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.web3j.crypto.ContractUtils;
import org.web3j.crypto.Hash;

/**
 * A judged read is answered as the node itself answers it: results, reverts and failures in the
 * node's own words. It takes a node of another make, and so a service.
 */
abstract class AnswersBehindNode {
  private static final String LOOK = "look()";
  private static final String ABI =
      """
      [{"type": "function", "name": "look", "stateMutability": "payable", "outputs": [],
        "inputs": []}]
      """;

  private static TestNode chain;

  private final TestKey wallet = TestKey.random();
  private PermittedToken organization;
  private TestKey owner;

  /** Begins behind this node. */
  static void begin(TestNode node) {
    chain = node;
  }

  @AfterAll
  static void stop() {
    if (chain != null) {
      chain.close();
      chain = null;
    }
  }

  @BeforeEach
  void aUser() throws Exception {
    Services.replace(ChainNode.class, chain.node());
    owner = TestKey.random();
    chain.fund(owner.text(), wallet.text());
    Acting.asOperator();
    organization = PermittedToken.register();
  }

  /** A request of a user to a contract of this code that is open to all callers. */
  private ObjectNode request(String runtime, String access) throws Exception {
    int size = runtime.length() / 2;
    String creation = "0x60%02x600c60003960%02x6000f3%s".formatted(size, size, runtime);
    var unused =
        chain.call("eth_sendRawTransaction", owner.sign(TestNode.CHAIN_ID, 0, null, "0", creation));
    chain.mine();
    String address = ContractUtils.generateContractAddress(owner.text(), BigInteger.ZERO);
    var ignored =
        Services.get(ContractService.class)
            .register(
                organization.organization(),
                new ContractDefinition(address, ABI, "Any", "", null, null));
    new PermittedToken(organization.organization(), address)
        .permit(LOOK, access, "public", false, List.of());
    Acting.asUser(People.proven(wallet), null);
    return Bodies.json()
        .put("from", wallet.text())
        .put("to", address)
        .put("data", Hash.sha3String(LOOK).substring(0, 10));
  }

  /** What the node itself answers. */
  private static ObjectNode own(String method, ObjectNode request, String block) {
    ArrayNode params = Bodies.json().putArray("params").add(request).add(block);
    ObjectNode answer = Bodies.json();
    try {
      answer.set("result", chain.node().call(method, params));
    } catch (NodeErrorException refusal) {
      ObjectNode error = answer.putObject("error").put("code", refusal.code());
      error.put("message", refusal.getMessage());
      if (refusal.data() != null && !refusal.data().isNull()) {
        error.set("data", refusal.data());
      }
    }
    return answer;
  }

  private static void assertAnsweredAsByTheNode(String method, ObjectNode request) {
    for (String block : List.of("latest", "pending")) {
      JsonNode answer = Rpc.call(method, request, block);
      JsonNode own = own(method, request, block);
      assertThat(answer.path("result")).as("%s %s", block, answer).isEqualTo(own.path("result"));
      assertThat(answer.path("error")).as("%s", block).isEqualTo(own.path("error"));
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "a word, 602a60005260206000f3",
    "nothing, 00",
    "a revert without data, 60006000fd",
    "a revert of four bytes, 63deadbeef6000526004601cfd",
    "an opcode that does not exist, fe",
    "too few words on the stack, 50",
    "a jump to nowhere, 600556",
    "no end, 5b600056",
  })
  void aCallIsAnsweredAsByTheNode(String name, String code) throws Exception {
    ObjectNode request = request(code, "read").put("gas", "0x186a0");
    assertAnsweredAsByTheNode("eth_call", request);
  }

  @Test
  void aTextOfARevertIsAnsweredAsByTheNode() throws Exception {
    String text =
        "6308c379a060e01b600052"
            + "6020600452"
            + "6002602452"
            + "616e6f60f01b604452" // "no"
            + "60646000fd";
    assertAnsweredAsByTheNode("eth_call", request(text, "read"));
  }

  /** Tracing nodes word it a little differently there. */
  @ParameterizedTest
  @CsvSource({
    "gas, 0x5000, intrinsic gas",
    "value, 0xffffffffffffffffffffff, insufficient funds",
  })
  void aCallThatCannotBeginFailsAsAtTheNode(String field, String value, String words)
      throws Exception {
    ObjectNode request = request("602a60005260206000f3", "read").put("gas", "0x186a0");
    request.put(field, value);
    JsonNode answer = Rpc.call("eth_call", request, "latest");
    JsonNode own = own("eth_call", request, "latest");
    assertThat(answer.at("/error/code")).as("%s", answer).isEqualTo(own.at("/error/code"));
    assertThat(answer.at("/error/message").asText()).containsIgnoringCase(words);
    assertThat(own.at("/error/message").asText()).containsIgnoringCase(words);
  }

  @Test
  void aPaymentIsAnsweredAsByTheNode() throws Exception {
    ObjectNode request = request("602a60005260206000f3", "read");
    assertAnsweredAsByTheNode("eth_call", request.put("value", "0x1"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "a word, 602a60005260206000f3",
    "a revert without data, 60006000fd",
    "a revert of four bytes, 63deadbeef6000526004601cfd",
    "an opcode that does not exist, fe",
  })
  void anEstimateIsAnsweredAsByTheNode(String name, String code) throws Exception {
    assertAnsweredAsByTheNode("eth_estimateGas", request(code, "write"));
  }
}
