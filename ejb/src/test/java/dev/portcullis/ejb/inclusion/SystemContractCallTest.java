package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.embedded.JudgedTestChain;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.SystemRows;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An ordinary user calls the system contracts of the chain by a permission of the zone (R-ADM-38).
 * A service test: it takes the contracts of an embedded chain above a layer 1, its judge, the
 * gateway and the database.
 */
@ServiceTest
class SystemContractCallTest {
  private static final long CHAIN = 6565;
  private static final String TOKEN = "0x000000000000000000000000000000000000800a";
  private static final String MESSENGER = "0x0000000000000000000000000000000000008008";
  private static final String ROUTER = "0x0000000000000000000000000000000000010003";

  private final TestKey wallet = TestKey.random();
  private final String withdrawal = "0x51cff8d9" + wallet.word();
  private JudgedScene scene;
  private String role;
  private String user;

  @BeforeEach
  void somebodyOnAChainAboveLayer1() throws Exception {
    SystemRows.register();
    Acting.asOperator();
    role = PermittedToken.zoneRole();
    user = People.proven(wallet, role);
    scene = new JudgedScene(JudgedTestChain.aboveLayer1());
    Services.replace(ChainNode.class, scene.chain().node());
    scene.chain().fund(wallet.text());
  }

  @AfterEach
  void end() throws Exception {
    scene.close();
    SystemRows.remove();
  }

  @Test
  void whoMayWithdrawTheBaseTokenDoes() throws Exception {
    TestKey other = TestKey.random();
    scene.chain().fund(other.text());
    String raw = wallet.sign(CHAIN, 0, TOKEN, "42", withdrawal);
    Acting.asUser(user, null);
    assertThat(Rpc.denied("eth_sendRawTransaction", raw).ruleId()).isEqualTo("permission.missing");

    permit(TOKEN, "withdraw(address)", AccessType.WRITE);

    Acting.asUser(user, null);
    ObjectNode request = call(TOKEN, withdrawal).put("value", "0x2a");
    assertThat(result(Rpc.call("eth_estimateGas", request, "latest")).asText()).startsWith("0x");
    String hash = result(Rpc.call("eth_sendRawTransaction", raw)).asText();
    assertThat(scene.isIncluded(hash)).isTrue();
    JsonNode receipt = scene.chain().receipt(hash);
    assertThat(receipt.path("status").asText()).isEqualTo("0x1");
    assertThat(receipt.at("/logs/0/address").asText())
        .as("the frame of the messenger is beneath the umbrella of the permission")
        .isEqualTo(MESSENGER);
    Acting.asOperator();
    String without = People.proven(other);
    Acting.asUser(without, null);
    String foreign = other.sign(CHAIN, 0, TOKEN, "42", withdrawal);
    assertThat(Rpc.denied("eth_sendRawTransaction", foreign).ruleId())
        .isEqualTo("rule.check_role.deny");
  }

  @Test
  void withoutTheUmbrellaTheMessengerNeedsAPermissionOfItsOwn() {
    permit(TOKEN, "withdraw(address)", AccessType.WRITE, false);
    Acting.asUser(user, null);
    ObjectNode request = call(TOKEN, withdrawal).put("value", "0x2a");
    assertThat(Rpc.denied("eth_estimateGas", request, "latest").ruleId())
        .isEqualTo("permission.missing");
    permit(MESSENGER, "sendToL1(bytes)", AccessType.WRITE, false);
    Acting.asUser(user, null);
    assertThat(result(Rpc.call("eth_estimateGas", request, "latest")).asText()).startsWith("0x");
  }

  @Test
  void theAddressesOfTheBridgeAreRead() {
    ObjectNode request = call(ROUTER, "0xcdf25430");
    Acting.asUser(user, null);
    assertThat(Rpc.denied("eth_call", request, "latest").ruleId()).isEqualTo("permission.missing");
    permit(ROUTER, "L1_ASSET_ROUTER()", AccessType.READ);
    Acting.asUser(user, null);
    String bridge =
        scene.chain().call("rollup_getBridgeContracts").path("l1SharedDefaultBridge").asText();
    assertThat(result(Rpc.call("eth_call", request, "latest")).asText())
        .endsWith(bridge.substring(2).toLowerCase(java.util.Locale.ROOT));
  }

  /** Clients tell the version of the protocol by them. */
  @Test
  void everyUserReadsTheCodeOfSystemContracts() {
    Acting.asUser(user, null);
    for (String address : List.of(TOKEN, MESSENGER, ROUTER, "0x" + "0".repeat(35) + "10014")) {
      assertThat(result(Rpc.call("eth_getCode", address, "latest")).asText())
          .isEqualTo(scene.chain().call("eth_getCode", address, "latest").asText());
    }
    assertThat(Rpc.call("eth_getCode", TOKEN, "latest").path("result").asText()).startsWith("0x60");
    for (String method : List.of("eth_getBalance", "eth_getTransactionCount")) {
      assertThat(Rpc.denied(method, TOKEN, "latest").ruleId()).isEqualTo("address.not_owned");
    }
    assertThat(Rpc.denied("eth_getCode", "0x" + "0".repeat(35) + "20000", "latest").ruleId())
        .isEqualTo("address.not_owned");
  }

  private ObjectNode call(String to, String data) {
    return Bodies.json().put("from", wallet.text()).put("to", to).put("data", data);
  }

  private static JsonNode result(JsonNode answer) {
    assertThat(answer.has("result")).as("%s", answer).isTrue();
    return answer.path("result");
  }

  private void permit(String contract, String signature, AccessType access) {
    permit(contract, signature, access, null);
  }

  private void permit(String contract, String signature, AccessType access, Boolean umbrella) {
    Acting.asOperator();
    var unused =
        Services.get(ContractPermissionService.class)
            .create(
                new CreateContractPermissionRequest(
                    contract,
                    null,
                    access,
                    signature,
                    RuleType.CHECK_ROLE,
                    umbrella,
                    null,
                    List.of(new RoleRef(role)),
                    null,
                    null));
  }
}
