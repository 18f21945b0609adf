package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What call frames require at the gateway of an embedded chain (ADR 0119). A service test: it needs
 * a node that reports effects, the gateway, and rights in the database.
 */
@ServiceTest
class JudgedFramesTest {
  /** Answers what is in slot 0. */
  private static final String QUIET = "0x60005460005260206000f3";

  private final TestKey wallet = TestKey.random();
  private String user;

  @BeforeEach
  void somebody() throws Exception {
    TestChain.use();
    Acting.asOperator();
    user = People.proven(wallet);
    TestChain.fund(wallet.text());
  }

  private static PermittedToken at(String runtime) {
    return PermittedToken.register(TestChain.deploy(Bytecode.creating(runtime)));
  }

  private static PermittedToken open(String runtime) {
    PermittedToken open = at(runtime);
    open.permit("public", false, List.of());
    return open;
  }

  private static void readable(PermittedToken contract) {
    contract.permit(PermittedToken.TRANSFER, "read", "public", false, List.of());
  }

  private ObjectNode call(PermittedToken to) {
    return Bodies.json()
        .put("from", wallet.text())
        .put("to", to.address())
        .put("data", Bytecode.GO);
  }

  private JsonNode asked(String method, Object... params) {
    Acting.asUser(user, null);
    return Rpc.call(method, params);
  }

  private String ruleOf(JsonNode answer) {
    return Rpc.recorded(answer).ruleId();
  }

  @Test
  void aReadPermissionPermitsNoInnerWrite() {
    PermittedToken secret = at(Bytecode.SECRET);
    readable(secret);
    PermittedToken outer = open(Bytecode.always(secret.address()));
    JsonNode denied = asked("eth_estimateGas", call(outer));
    assertThat(ruleOf(denied)).isEqualTo("permission.access_type_mismatch");
    assertThat(asked("eth_call", call(outer), "latest").has("result")).isTrue();
  }

  /** Compilers from before STATICCALL read by CALL. */
  @Test
  void aPermissionToReadIsEnoughForACallThatChangesNothing() {
    PermittedToken quiet = at(QUIET);
    readable(quiet);
    PermittedToken outer = open(Bytecode.always(quiet.address()));
    assertThat(asked("eth_estimateGas", call(outer)).has("result")).isTrue();
  }

  @Test
  void aSenderWithoutDeploymentRightCreatesNoInnerContract() {
    PermittedToken factory = open("0x6000600060006000f05000");
    assertThat(ruleOf(asked("eth_estimateGas", call(factory))))
        .isEqualTo("deploy.permission_missing");
    assertThat(asked("eth_call", call(factory), "latest").has("result")).isFalse();
  }

  /** BALANCE, EXTCODEHASH, and EXTCODECOPY of nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"73%s315000", "73%s3f5000", "600060006000" + "73%s3c00"})
  void opcodesReadNoContractOfOthers(String code) {
    PermittedToken secret = at(Bytecode.SECRET);
    PermittedToken looking = open("0x" + code.formatted(secret.address().substring(2)));
    assertThat(ruleOf(asked("eth_call", call(looking), "latest")))
        .isEqualTo("judge.not_inspectable");
    assertThat(ruleOf(asked("eth_estimateGas", call(looking)))).isEqualTo("judge.not_inspectable");
  }

  @Test
  void opcodesReadNoWalletOfOthers() throws Exception {
    TestKey other = TestKey.random();
    var unused = People.proven(other);
    String balance = "0x73%s315000";
    PermittedToken looking = open(balance.formatted(other.text().substring(2)));
    assertThat(ruleOf(asked("eth_call", call(looking), "latest")))
        .isEqualTo("judge.not_inspectable");
    Acting.asOperator();
    PermittedToken own = open(balance.formatted(wallet.text().substring(2)));
    assertThat(asked("eth_call", call(own), "latest").has("result")).isTrue();
    Acting.asOperator();
    PermittedToken nobodys = open(balance.formatted(TestKey.random().text().substring(2)));
    assertThat(asked("eth_call", call(nobodys), "latest").has("result")).isTrue();
  }

  /** The existence of code is already disclosed (ADR 0049). */
  @Test
  void thatThereIsCodeIsNoSecret() {
    PermittedToken secret = at(Bytecode.SECRET);
    PermittedToken looking = open("0x73%s3b5000".formatted(secret.address().substring(2)));
    assertThat(asked("eth_call", call(looking), "latest").has("result")).isTrue();
  }

  /** Tried out, GASPRICE was the fee cap; the block charges less. */
  @Test
  void aSimulationSeesTheSameBlockValues() {
    PermittedToken secret = at(Bytecode.SECRET);
    String belowTheCap = "640ba43b74003a10";
    PermittedToken outer = open(Bytecode.outer(belowTheCap, secret.address()));
    String raw = wallet.sign(TestChain.node().chainId(), 0, outer.address(), "0", Bytecode.GO);
    assertThat(ruleOf(asked("eth_sendRawTransaction", raw))).isEqualTo("permission.missing");
  }
}
