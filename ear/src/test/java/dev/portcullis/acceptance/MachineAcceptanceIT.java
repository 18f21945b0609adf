package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The routes that API keys open (R-ADM-27, ADR 0013). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class MachineAcceptanceIT {
  private Api api;
  private Client operator;
  private String organization;

  @BeforeEach
  void signIn(Api product) {
    api = product;
    operator = Client.operator(api);
    organization = organization();
  }

  @AfterEach
  void leave() {
    operator.delete("/organizations/" + organization);
  }

  @Test
  void aMachineCreatesUsersWithWalletsAndReadsThem() {
    Client machine = owned("org_users_manage", "org_wallets_manage");
    String wallet = TestWallet.random().address();
    ObjectNode ada = json().put("displayName", "Ada");
    ada.putArray("wallets").add(wallet);
    Answer created = machine.post(routes(organization), ada);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.at("/source")).isEqualTo("m2m_app");
    assertThat(created.at("/organization/id")).isEqualTo(organization);
    assertThat(created.at("/wallets/0/walletAddress")).isEqualToIgnoringCase(wallet);
    assertThat(created.at("/roles/0/id")).as("the default role").isEqualTo("user");

    String members = "/organizations/" + organization + "/users";
    assertThat(machine.get(members).ids()).containsExactly(created.at("/id"));
    assertThat(machine.get(members + "/" + created.at("/id")).text()).isEqualTo(created.text());
    assertThat(machine.post(routes(organization), ada).status()).as("taken").isEqualTo(409);

    Answer second =
        machine.post(routes(organization) + "/" + created.at("/id") + "/wallets", fresh());
    assertThat(second.status()).as(second.text()).isEqualTo(201);
    assertThat(second.body().at("/wallets")).hasSize(2);
    assertThat(machine.post(routes(organization) + "/nobody/wallets", fresh()).status())
        .isEqualTo(404);
    assertThat(
            operator
                .get("/organizations/" + organization + "/audit-logs?limit=100")
                .body()
                .findValuesAsText("actionType"))
        .contains("m2m-app.user.create", "m2m-app.wallet.associate");
  }

  @Test
  void eachPermissionOpensItsOwnRoutesOnly() {
    Client users = owned("org_users_manage");
    Client wallets = owned("org_wallets_manage");
    Client neither = owned();
    String member = users.post(routes(organization), json().put("displayName", "Bob")).at("/id");
    ObjectNode withWallet = json().put("displayName", "Cleo");
    withWallet.putArray("wallets").add(TestWallet.random().address());
    assertLacks("org_wallets_manage", users.post(routes(organization), withWallet));
    String itsWallets = routes(organization) + "/" + member + "/wallets";
    assertLacks("org_wallets_manage", users.post(itsWallets, fresh()));
    assertThat(wallets.post(itsWallets, fresh()).status()).isEqualTo(201);
    String members = "/organizations/" + organization + "/users";
    for (Client client : List.of(wallets, neither)) {
      assertLacks("org_users_manage", client.get(members));
      assertLacks(
          "org_users_manage", client.post(routes(organization), json().put("displayName", "D")));
    }
    assertThat(operator.get(members).ids()).containsExactly(member);
  }

  private static void assertLacks(String permission, Answer refused) {
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/error/message")).contains("M2M application", permission);
  }

  @Test
  void aMachineOfTheZoneWorksWhereItIsAssigned() {
    String assigned = organization();
    ObjectNode body = withRoles("org_users_manage");
    body.putArray("organizationIds").add(assigned);
    Client machine =
        key("/m2m-applications/" + operator.post("/m2m-applications/", body).at("/id"));
    assertThat(machine.get("/organizations/" + assigned + "/users").status()).isEqualTo(200);
    Answer elsewhere = machine.get("/organizations/" + organization + "/users");
    assertThat(elsewhere.status()).isEqualTo(403);
    assertThat(machine.get("/organizations/nowhere/users").text()).isEqualTo(elsewhere.text());
    operator.delete("/organizations/" + assigned);
    assertThat(machine.get("/organizations/" + assigned + "/users").text())
        .isEqualTo(elsewhere.text());
    assertThat(machine.post(routes(assigned), json().put("displayName", "E")).status())
        .isEqualTo(403);
  }

  @Test
  void noSessionOpensTheRoutesOfMachines() {
    assertThat(operator.post(routes(organization), json().put("displayName", "F")).status())
        .isEqualTo(403);
  }

  @Test
  void customRolesCannotGrantMachinePermissions() {
    ObjectNode body = json().put("roleName", "Robot");
    body.putArray("systemPermissions").add("org_users_manage");
    for (String roles : List.of("/roles/", "/organizations/" + organization + "/roles")) {
      Answer refused = operator.post(roles, body);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.at("/error/issues/0/path")).isEqualTo("systemPermissions[0]");
    }
    assertThat(operator.delete("/roles/org_users_manage").status()).isEqualTo(422);
  }

  private static String routes(String organizationId) {
    return "/m2m/organizations/" + organizationId + "/users";
  }

  private static ObjectNode fresh() {
    return json().put("walletAddress", TestWallet.random().address());
  }

  private String organization() {
    ObjectNode body = json().put("name", "Harbor");
    body.putArray("defaultRoles").addObject().put("id", "user");
    return operator.post("/organizations/", body).at("/id");
  }

  private Client owned(String... roles) {
    String applications = "/organizations/" + organization + "/m2m-applications";
    Answer created = operator.post(applications, withRoles(roles));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return key(applications + "/" + created.at("/id"));
  }

  private static ObjectNode withRoles(String... roles) {
    ObjectNode body = json().put("name", "Robot");
    body.putArray("roles");
    for (String role : roles) {
      body.withArray("roles").addObject().put("id", role);
    }
    return body;
  }

  private Client key(String application) {
    for (String address : List.of("127.0.0.1", "::1")) {
      operator.post(application + "/ip-whitelist", json().put("ipAddress", address));
    }
    ObjectNode body = json().put("name", "key");
    body.put("expiresAt", Instant.now().plus(Duration.ofDays(1)).toString());
    return Client.machine(api, operator.post(application + "/api-keys", body).at("/fullKey"));
  }
}
