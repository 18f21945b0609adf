package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The permissions that callers are shown, and the access that they then have. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class OwnAccessIT {
  private static final String ACCESS = "/profiles/me/access";

  @Test
  void anOrganizationAdministratorSeesOnlyTheOwnOrganization(Api api) {
    Client operator = Client.operator(api);
    String name = "Access " + UUID.randomUUID();
    var body = json().put("name", name);
    body.putArray("defaultRoles");
    String organization = operator.post("/organizations/", body).at("/id");
    TestWallet wallet = TestWallet.random();
    String user = People.walletUser(api, wallet);
    String users = "/organizations/" + organization + "/users";
    operator.post(users, json().put("userId", user));
    Client member = Client.session(api, wallet);

    JsonNode plain = member.get(ACCESS).body();
    assertThat(plain.at("/organizations/0/member").asBoolean()).isTrue();
    assertThat(plain.at("/organizations/0/administrator").asBoolean()).isFalse();
    assertThat(texts(plain.at("/organizations/0/rights"))).doesNotContain("READ", "WRITE");
    assertThat(member.get("/organizations/" + organization + "/roles").status()).isEqualTo(403);

    String admin =
        operator
            .get("/organizations/" + organization + "/roles?searchQuery=Admin")
            .at("/items/0/id");
    var roles = json();
    roles.putArray("roles").add(admin);
    assertThat(operator.put(users + "/" + user + "/roles", roles).status()).isEqualTo(200);

    JsonNode access = member.get(ACCESS).body();
    assertThat(access.get("userId").asText()).isEqualTo(user);
    assertThat(access.at("/organizations/0/id").asText()).isEqualTo(organization);
    assertThat(access.at("/organizations/0/name").asText()).isEqualTo(name);
    assertThat(access.at("/organizations/0/administrator").asBoolean()).isTrue();
    assertThat(texts(access.at("/organizations/0/rights")))
        .containsExactly("READ", "WRITE", "SESSION", "WALLET_TOKEN");
    assertThat(texts(access.at("/zone/rights"))).containsExactly("SESSION", "WALLET_TOKEN");
    assertThat(access.at("/zone/administrator").asBoolean()).isFalse();
    assertThat(member.get("/organizations/" + organization + "/roles").status()).isEqualTo(200);
    assertThat(member.get("/admin/batch-jobs").status()).isEqualTo(403);
  }

  private static Iterable<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }
}
