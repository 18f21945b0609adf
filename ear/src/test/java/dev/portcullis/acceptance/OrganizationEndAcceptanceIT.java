package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What ends with an organization, and with the sessions of its people (R-ADM-4). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class OrganizationEndAcceptanceIT {
  private Api api;
  private Client operator;
  private String organization;
  private TestWallet wallet;
  private Client member;

  @BeforeEach
  void join(Api product) {
    api = product;
    operator = Client.operator(api);
    ObjectNode body = json().put("name", "Doomed");
    body.putArray("defaultRoles");
    organization = "/organizations/" + operator.post("/organizations/", body).at("/id");
    wallet = TestWallet.random();
    ObjectNode user = json().put("displayName", "Cleo");
    user.putArray("wallets").add(wallet.address());
    String id = operator.post("/users/", user).at("/id");
    operator.post(organization + "/users", json().put("userId", id));
    member = session();
  }

  @Test
  void revokingTheSessionsEndsOnlySessionsOfMembers() {
    Client again = session();
    Answer revoked = operator.post(organization + "/sessions/revoke", json());
    assertThat(revoked.status()).as(revoked.text()).isEqualTo(200);
    assertThat(revoked.body()).isEqualTo(json().put("revoked", 2));
    assertThat(member.get("/profiles/me").status()).isEqualTo(401);
    assertThat(again.get("/profiles/me").status()).isEqualTo(401);
    assertThat(session().get("/profiles/me").status()).as("a new one").isEqualTo(200);
    String rows = organization + "/audit-logs?actionType=organization.sessions.revoke";
    assertThat(operator.get(rows).body().at("/items")).hasSize(1);
    assertThat(operator.delete(organization).status()).isEqualTo(204);
  }

  private Client session() {
    return Client.session(api, wallet);
  }
}
