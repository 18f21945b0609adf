package dev.portcullis.ejb.rpc.visibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.embedded.JudgedTestChain;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.kernel.Address;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Who sees the logs of transfers of ether on a chain of Amsterdam (EIP-7708, ADR 0155). A service
 * test: it takes logs of a chain, the gateway, and permissions in the database.
 */
@ServiceTest
class TransferLogVisibilityTest {
  private static final long CHAIN = 6565;
  private static final String SYSTEM = Address.OF_TRANSFER_LOGS.text();

  private final TestKey sender = TestKey.random();
  private final TestKey receiver = TestKey.random();
  private JudgedTestChain chain;
  private PermittedToken token;
  private String hash;

  @BeforeEach
  void oneTransferOfEther() {
    chain = JudgedTestChain.unjudgedOf(Fork.AMSTERDAM);
    Services.replace(ChainNode.class, chain.node());
    Acting.asOperator();
    token = PermittedToken.register();
    chain.fund(sender.text());
    hash = chain.send(sender.sign(CHAIN, 0, receiver.text(), "1000", "0x"));
    chain.mine();
    assertThat(chain.receipt(hash).at("/logs/0/address").asText()).isEqualTo(SYSTEM);
  }

  @AfterEach
  void end() {
    chain.close();
  }

  @Test
  void partiesSeeTheLogInTheReceiptOfTheirTransaction() throws Exception {
    for (TestKey party : List.of(sender, receiver)) {
      Acting.asOperator();
      Acting.asUser(People.proven(party), null);
      JsonNode receipt = result(Rpc.call("eth_getTransactionReceipt", hash));
      assertThat(receipt.path("logs")).hasSize(1);
      assertThat(receipt.at("/logs/0/address").asText()).isEqualTo(SYSTEM);
    }
  }

  @Test
  void noPermissionOnEventsShowsTheLog() throws Exception {
    TestKey other = TestKey.random();
    String user = People.proven(other);
    token.join(user, token.role());
    String role = token.role();
    token.hold(user, role);
    token.permitTransfers(null, null, List.of(role));
    Acting.asUser(user, null);
    assertThat(result(Rpc.call("eth_getLogs", logs().put("address", SYSTEM)))).isEmpty();
    assertThat(result(Rpc.call("eth_getLogs", logs()))).isEmpty();
    assertThat(result(Rpc.call("eth_getTransactionReceipt", hash)).isNull()).isTrue();
    assertThat(result(Rpc.call("eth_getTransactionByHash", hash)).isNull()).isTrue();
  }

  @Test
  void blocksDoNotRevealIt() throws Exception {
    Acting.asUser(People.proven(TestKey.random()), null);
    JsonNode block = result(Rpc.call("eth_getBlockByNumber", "latest", false));
    assertThat(block.path("logsBloom").asText()).isEqualTo(RedactedBlock.ZERO_BLOOM);
    assertThat(block.path("transactions")).isEmpty();
    assertThat(block.has("blockAccessListHash")).isFalse();
    for (String method : List.of("eth_getBlockAccessList", "debug_getRawBlockAccessList")) {
      assertThat(Rpc.denied(method, "latest").ruleId())
          .isEqualTo(Rpc.denied("debug_getRawBlock", "latest").ruleId());
    }
  }

  @Test
  void readersOfTheWholeChainSeeIt() throws Exception {
    String reader = People.user(TestKey.random(), PermittedToken.zoneRole("full_read_access"));
    Acting.asUser(reader, null);
    JsonNode found = result(Rpc.call("eth_getLogs", logs().put("address", SYSTEM)));
    assertThat(found).hasSize(1);
    assertThat(found.at("/0/transactionHash").asText()).isEqualTo(hash);
    assertThat(found.at("/0/topics/1").asText()).endsWith(sender.text().substring(2));
    assertThat(found.at("/0/topics/2").asText()).endsWith(receiver.text().substring(2));
  }

  @Test
  void fullAccessReadsTheAccessList() throws Exception {
    String full =
        People.user(TestKey.random(), PermittedToken.zoneRole("full_sequencer_rpc_access"));
    Acting.asUser(full, null);
    JsonNode list = result(Rpc.call("eth_getBlockAccessList", "latest"));
    assertThat(list.findValuesAsText("address")).contains(sender.text(), receiver.text());
    assertThat(result(Rpc.call("debug_getRawBlockAccessList", "latest")).asText())
        .contains(sender.text().substring(2));
  }

  private static ObjectNode logs() {
    return Bodies.json().put("fromBlock", "0x0").put("toBlock", "latest");
  }

  private static JsonNode result(JsonNode answer) {
    assertThat(answer.has("result")).as("%s", answer).isTrue();
    return answer.path("result");
  }
}
