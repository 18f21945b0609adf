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

/** The ABI of a contract for callers that may read it (R-ADM-41). */
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
  void anAddressMustBeOne() {
    assertThat(operator.get("/contracts/0x12/abi").status()).isEqualTo(400);
    assertThat(Client.anonymous(api).get(abi).status()).isEqualTo(401);
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
