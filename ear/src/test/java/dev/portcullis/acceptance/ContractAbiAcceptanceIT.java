package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The ABI of a contract for whoever may read it (supplement part 7, last table). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class ContractAbiAcceptanceIT {
  private static final String ABI =
      "[{\"type\":\"function\",\"name\":\"total\",\"inputs\":[],\"outputs\":[],"
          + "\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"stop\",\"inputs\":[],"
          + "\"outputs\":[],\"stateMutability\":\"nonpayable\"}]";

  private Api api;
  private Client operator;
  private String organization;
  private String contract;
  private String abi;

  @BeforeEach
  void register(Api product) {
    api = product;
    operator = Client.operator(api);
    ObjectNode body = json().put("name", "Owner");
    body.putArray("defaultRoles");
    organization = "/organizations/" + operator.post("/organizations/", body).at("/id");
    contract = TestWallet.random().address().toLowerCase(java.util.Locale.ROOT);
    ObjectNode definition =
        json().put("contractAddress", contract).put("abi", ABI).put("name", "Meter");
    assertThat(
            operator.post(organization + "/contracts", definition.put("description", "")).status())
        .isEqualTo(201);
    abi = "/contracts/" + contract + "/abi";
  }

  @AfterEach
  void leave() {
    operator.delete(organization);
  }

  @Test
  void readersOfTheZoneAndMembersSeeIt() {
    Answer shown = operator.get(abi);
    assertThat(shown.status()).as(shown.text()).isEqualTo(200);
    assertThat(shown.at("/contractAddress")).isEqualTo(contract);
    assertThat(shown.at("/name")).isEqualTo("Meter");
    assertThat("/organizations/" + shown.at("/organizationId")).isEqualTo(organization);
    assertThat(shown.at("/abi/0/name")).isEqualTo("total");
    assertThat(shown.body().at("/functions")).isEmpty();

    TestWallet wallet = TestWallet.random();
    String member = user(wallet);
    operator.post(organization + "/users", json().put("userId", member));
    assertThat(session(wallet).get(abi).text()).isEqualTo(shown.text());
  }

  @Test
  void othersSeeItOnceAFunctionLetsThemIn() {
    TestWallet wallet = TestWallet.random();
    user(wallet);
    Client stranger = session(wallet);
    String unknown = TestWallet.random().address().toLowerCase(java.util.Locale.ROOT);
    assertThat(stranger.get(abi).text().replace(contract, unknown))
        .isEqualTo(stranger.get("/contracts/" + unknown + "/abi").text());
    assertThat(stranger.get(abi).status()).isEqualTo(404);

    permit("stop()", "checkRole", false);
    permit("total()", "public", true);
    assertThat(stranger.get(abi).status()).as("a role, and members only").isEqualTo(404);
    assertThat(operator.get(abi).body().at("/functions")).hasSize(2);

    String id =
        operator.get("/contract-permissions/?contractAddress=" + contract).at("/items/0/id");
    assertThat(operator.delete("/contract-permissions/" + id).status()).isEqualTo(204);
    permit("total()", "public", false);
    Answer shown = stranger.get(abi);
    assertThat(shown.status()).isEqualTo(200);
    assertThat(shown.body().get("organizationId").isNull()).as("whose it is").isTrue();
    assertThat(shown.body().at("/functions")).hasSize(1);
    assertThat(shown.body().at("/functions/0"))
        .isEqualTo(
            json()
                .put("selector", "0x2ddbd13a")
                .put("signature", "total()")
                .put("name", "total")
                .put("accessType", "read"));
  }

  @Test
  void whatTheTemplateOpensIsShownUnlessTheContractSaysOtherwise() {
    ObjectNode template = json().put("templateKey", "t" + System.nanoTime()).put("name", "Meter");
    int id = operator.post("/templates/", template.put("abi", ABI)).body().get("id").asInt();
    ObjectNode definition = json().put("contractAddress", contract).put("abi", ABI);
    definition.put("name", "Meter").put("description", "").put("templateId", id);
    assertThat(operator.put(organization + "/contracts/" + contract, definition).status())
        .isEqualTo(200);
    TestWallet wallet = TestWallet.random();
    user(wallet);
    Client stranger = session(wallet);
    assertThat(stranger.get(abi).status()).isEqualTo(404);

    ObjectNode permission = json().put("functionSignature", "total()").put("ruleType", "public");
    permission.put("accessType", "write").put("organizationOnly", false);
    assertThat(operator.post("/templates/" + id + "/function-permissions", permission).status())
        .isEqualTo(201);
    assertThat(stranger.get(abi).at("/functions/0/accessType")).isEqualTo("write");

    permit("total()", "checkRole", false);
    assertThat(stranger.get(abi).status()).isEqualTo(404);
    assertThat(operator.get(abi).body().at("/functions")).hasSize(1);
    assertThat(operator.get(abi).at("/functions/0/accessType")).isEqualTo("read");
  }

  @Test
  void anAddressMustBeOne() {
    assertThat(operator.get("/contracts/0x12/abi").status()).isEqualTo(400);
    assertThat(Client.anonymous(api).get(abi).status()).isEqualTo(401);
  }

  private void permit(String signature, String rule, boolean organizationOnly) {
    ObjectNode body =
        json()
            .put("contractAddress", contract)
            .put("accessType", "read")
            .put("functionSignature", signature)
            .put("ruleType", rule)
            .put("organizationOnly", organizationOnly);
    if (rule.equals("checkRole")) {
      body.putArray("roles").addObject().put("id", "admin");
    }
    Answer created = operator.post("/contract-permissions/", body);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
  }

  private String user(TestWallet wallet) {
    ObjectNode body = json().put("displayName", "Reader");
    body.putArray("wallets").add(wallet.address());
    return operator.post("/users/", body).at("/id");
  }

  private Client session(TestWallet wallet) {
    return Client.session(api, wallet);
  }
}
