package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.ContractUtils;

/**
 * What the gateway notes of deployments, and who may register them (ADR 0106). A service test: it
 * takes a chain that traces, the gateway and the database.
 */
@ServiceTest
class GatewayDeploymentTest {
  private static final String NOTHING = "0";

  @Inject private ContractService contracts;
  private final TestKey wallet = TestKey.random();
  private final TestKey foreignWallet = TestKey.random();
  private PermittedToken own;
  private PermittedToken foreign;
  private String member;
  private String foreignMember;

  @BeforeEach
  void membersOfTwoOrganizationsWhoMayDeploy() throws Exception {
    TestChain.use();
    Acting.asOperator();
    own = PermittedToken.register();
    foreign = PermittedToken.register();
    member = deployer(own, wallet);
    foreignMember = deployer(foreign, foreignWallet);
  }

  private static String deployer(PermittedToken at, TestKey key) throws Exception {
    String id = People.proven(key);
    at.join(id, at.role("contract_deployment"));
    TestChain.fund(key.text());
    return id;
  }

  @Test
  void theOrganizationOfTheSenderRegistersItsDeployment() throws Exception {
    String token = deployed(factoryCode());
    refusedForeigner(Reason.FORBIDDEN, token);
    Acting.asAdministratorOf(own.organization());
    assertThat(register(own, token).organizationId()).isEqualTo(own.organization());
  }

  @Test
  void theListShowsWhatBecameOfDeployments() throws Exception {
    String hash = send(member, wallet, 0, null, factoryCode());
    ContractDeploymentView pending = listed(hash);
    assertThat(pending.deployedBy()).isEqualTo(member);
    assertThat(pending.deployerAddress()).isEqualTo(wallet.text());
    assertThat(pending.deployerNonce()).isZero();
    assertThat(pending.startedAt()).isNotNull();
    assertThat(pending.successAt()).isNull();
    TestChain.mine();
    ContractDeploymentView mined = listed(hash);
    assertThat(mined.address()).isEqualTo(contractOf(hash));
    assertThat(mined.successAt()).isNotNull();
    assertThat(mined.erroredAt()).isNull();

    String failing = send(member, wallet, 1, null, "0xfe");
    TestChain.mine();
    assertThat(listed(failing).erroredAt()).isNotNull();
    assertThat(listed(failing).errorMessage()).isEqualTo("The transaction reverted");

    String replaced = send(member, wallet, 2, null, factoryCode());
    JsonNode refused =
        Rpc.call(
            "eth_sendRawTransaction",
            wallet.sign(TestChain.node().chainId(), 2, null, NOTHING, "0x60016000f3"));
    assertThat(refused.has("error")).as("the replacement has the same price: %s", refused).isTrue();
    assertThat(listed(replaced).startedAt()).as("the refused one does not hide it").isNotNull();
    assertThat(listed(replaced).erroredAt()).isNull();
    TestChain.mine();
    assertThat(listed(replaced).successAt()).isNotNull();
  }

  private static ContractDeploymentView listed(String hash) {
    return page().stream()
        .filter(each -> each.deployTxHash().equals(hash))
        .findFirst()
        .orElseThrow();
  }

  private static List<ContractDeploymentView> page() {
    Acting.asOperator();
    return Services.get(ContractDeployments.class).list(new PageRequest(100, 0)).items();
  }

  @Test
  void aComputedAddressIsNotRegisteredBeforeTheDeployment() throws Exception {
    String hash = send(member, wallet, 0, null, factoryCode());
    Acting.asAdministratorOf(foreign.organization());
    // The first contract of a wallet.
    String ahead = ContractUtils.generateContractAddress(wallet.text(), BigInteger.ZERO);
    Refused.invalid(() -> register(foreign, ahead), "contractAddress");
    TestChain.mine();
    assertThat(contractOf(hash)).isEqualTo(ahead);
    refusedForeigner(Reason.FORBIDDEN, ahead);
  }

  @Test
  void aMemberWhoLeavesKeepsNoContract() throws Exception {
    String token = deployed(factoryCode());
    Acting.asOperator();
    Services.get(MemberService.class).remove(own.organization(), member);
    Acting.asOperator();
    foreign.join(member);
    refusedForeigner(Reason.FORBIDDEN, token);
    Acting.asAdministratorOf(own.organization());
    register(own, token);
  }

  @Test
  void aContractThatACallCreatedIsTheSenders() throws Exception {
    String factory = factoryForAll();
    String hash = send(member, wallet, 1, factory, make(1));
    TestChain.mine();
    String box = madeBy(hash);
    refusedForeigner(Reason.FORBIDDEN, box);
    assertThat(CallLogs.audit())
        .as("the log of the other organization does not contain the transaction")
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.actionDetails().resourceId()).isEqualTo(hash);
              assertThat(row.activeOrganizationId()).isNull();
            });
    Acting.asAdministratorOf(own.organization());
    register(own, box);
  }

  /** Both simulations name the same address; the chain decides whose it is. */
  @Test
  void ofTwoDeploymentsTheOneMinedFirstHasTheAddress() throws Exception {
    String factory = factoryForAll();
    String first = send(member, wallet, 1, factory, make(1));
    String second = send(foreignMember, foreignWallet, 0, factory, make(2));
    TestChain.mine();
    String box = madeBy(first);
    String next = madeBy(second);
    assertThat(box).isNotEqualTo(next);
    refusedForeigner(Reason.FORBIDDEN, box);
    Acting.asAdministratorOf(own.organization());
    Refused.of(Reason.FORBIDDEN, () -> register(own, next));
    Acting.asAdministratorOf(foreign.organization());
    register(foreign, next);
    Acting.asAdministratorOf(own.organization());
    register(own, box);
  }

  /** A simulation that creates the contract of another organization proves nothing. */
  @Test
  void aCallThatIsNeverMinedTakesNothing() throws Exception {
    String factory = factoryForAll();
    send(foreignMember, foreignWallet, 7, factory, make(3));
    String hash = send(member, wallet, 1, factory, make(1));
    TestChain.mine();
    refusedForeigner(Reason.FORBIDDEN, madeBy(hash));
  }

  @Test
  void aContractDeployedPastTheGateIsUnconfirmed() {
    String token = TestChain.deployToken();
    Acting.asAdministratorOf(own.organization());
    Refused.of(Reason.CONTRACT_UNCONFIRMED, () -> register(own, token));
  }

  private void refusedForeigner(Reason reason, String contract) {
    Acting.asAdministratorOf(foreign.organization());
    Refused.of(reason, () -> register(foreign, contract));
  }

  private ContractView register(PermittedToken at, String contract) {
    return contracts.register(at.organization(), Contracts.definition(contract));
  }

  private String deployed(String code) {
    String hash = send(member, wallet, 0, null, code);
    TestChain.mine();
    return contractOf(hash);
  }

  private static String contractOf(String hash) {
    return TestChain.call("eth_getTransactionReceipt", hash).path("contractAddress").asText();
  }

  private static String madeBy(String hash) {
    JsonNode receipt = TestChain.call("eth_getTransactionReceipt", hash);
    assertThat(receipt.path("status").asText()).as("%s", receipt).isEqualTo("0x1");
    return "0x" + receipt.at("/logs/0/topics/1").asText().substring(26);
  }

  private static String send(String user, TestKey key, long nonce, String to, String data) {
    Acting.asUser(user, null);
    JsonNode answer =
        Rpc.call(
            "eth_sendRawTransaction",
            key.sign(TestChain.node().chainId(), nonce, to, NOTHING, data));
    assertThat(answer.has("result")).as("%s", answer).isTrue();
    return answer.path("result").asText();
  }

  /** A factory that the own organization deployed and everybody may call. */
  private String factoryForAll() throws IOException {
    String factory = deployed(factoryCode());
    Acting.asOperator();
    contracts.register(
        own.organization(),
        new ContractDefinition(
            factory, factory().path("abi").toString(), "Factory", "", null, null));
    new PermittedToken(own.organization(), factory)
        .permit("makeNext(uint256)", "write", "public", false, List.of());
    return factory;
  }

  private static String make(int first) {
    byte[] name = "makeNext(uint256)".getBytes(StandardCharsets.US_ASCII);
    return Keccak.hash(name).toString().substring(0, 10) + "%064x".formatted(first);
  }

  private static String factoryCode() throws IOException {
    return factory().path("bytecode").asText();
  }

  private static JsonNode factory() throws IOException {
    return Json.MAPPER.readTree(Path.of("../src/demo/samples/Factory.json").toFile());
  }
}
