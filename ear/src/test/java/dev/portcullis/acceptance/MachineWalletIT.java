package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** No machine signs in with rights that it does not have, by wallets that it gave away. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class MachineWalletIT {
  private final TestWallet planted = TestWallet.random();
  private final TestWallet own = TestWallet.random();
  private Api api;
  private Client operator;
  private PermittedContract harbor;
  private Client machine;

  @BeforeEach
  void prepare(Api product) {
    api = product;
    operator = Client.operator(api);
    harbor = PermittedContract.register(api);
    machine = Machine.of(harbor, "org_wallets_manage", "org_users_manage");
  }

  @AfterEach
  void leave() {
    harbor.close();
  }

  @Test
  void anAdministratorGetsNoWalletFromAMachine() {
    String member = member();
    harbor.hold(member, harbor.adminRole());

    Answer refused = plant(member);

    assertThat(refused.status()).as(refused.text()).isEqualTo(403);
    assertThat(login(planted).statusCode()).as("belongs to nobody").isEqualTo(401);
    assertThat(operator.get("/users/" + member).body().get("wallets")).hasSize(1);
  }

  @Test
  void aWalletPlantedBeforeItsUserBecameAdministratorEndsWithThat() {
    String member = member();
    assertThat(plant(member).status()).isEqualTo(201);
    Client intruder = Client.session(api, planted);
    assertThat(intruder.get("/profiles/me").status()).isEqualTo(200);
    Client rightful = Client.session(api, own);

    harbor.hold(member, harbor.adminRole());

    assertThat(intruder.get("/profiles/me").status()).isEqualTo(401);
    assertThat(login(planted).statusCode()).isEqualTo(403);
    assertThat(rightful.get(harbor.organization() + "/admins").status()).isEqualTo(200);

    harbor.hold(member);
    assertThat(login(planted).statusCode()).as("as before").isEqualTo(200);
  }

  @Test
  void whatIsTakenInSuchASessionEndsWithIt() {
    String member = member();
    plant(member);
    Client intruder = Client.session(api, planted);
    TestWallet laundered = TestWallet.random();
    assertThat(Machine.associate(intruder, laundered).status()).isEqualTo(200);
    String token = intruder.get("/wallet/personal-rpc-token").at("/token");
    assertThat(canCheck(token)).isEqualTo(200);

    harbor.hold(member, harbor.adminRole());

    assertThat(login(laundered).statusCode()).isEqualTo(403);
    assertThat(canCheck(token)).isEqualTo(403);
    Client rightful = Client.session(api, own);
    String fresh = rightful.post("/wallet/invalidate", null).at("/newWalletToken");
    assertThat(canCheck(fresh)).isEqualTo(200);
    assertThat(rightful.get("/wallet/personal-rpc-token").at("/token")).isEqualTo(fresh);
  }

  @Test
  void aRoleWithContractPermissionsIsARightToo() {
    String trader = harbor.role();
    String member = member();
    plant(member);
    Client intruder = Client.session(api, planted);
    harbor.hold(member, trader);
    assertThat(intruder.get("/profiles/me").status()).as("opens nothing").isEqualTo(200);

    harbor.permit("checkRole", true, List.of(trader));

    assertThat(intruder.get("/profiles/me").status()).isEqualTo(401);
    assertThat(login(planted).statusCode()).isEqualTo(403);
    assertThat(
            Machine.of(harbor, "org_wallets_manage", trader).post(path(member), fresh()).status())
        .as("a machine that holds the role gives its holders wallets")
        .isEqualTo(201);
    assertThat(machine.post(path(member), fresh()).status()).isEqualTo(403);
  }

  @Test
  void newUsersWithDefaultRolesThatOpenMoreGetNoWallets() {
    String deployer = harbor.role("contract_deployment");
    ObjectNode defaults = json().put("name", "Harbor");
    defaults.putArray("defaultRoles").addObject().put("id", deployer);
    operator.put(harbor.organization(), defaults);
    ObjectNode eve = json().put("displayName", "Eve");
    String created = machine.post(path(), eve).at("/id");
    assertThat(plant(created).status()).isEqualTo(403);
    eve.putArray("wallets").add(planted.address());

    Answer refused = machine.post(path(), eve);

    assertThat(refused.status()).as(refused.text()).isEqualTo(403);
    assertThat(login(planted).statusCode()).isEqualTo(401);
  }

  @Test
  void theUserAndTheZoneVouchForAWallet() {
    String member = member();
    plant(member);
    assertThat(Machine.associate(Client.session(api, own), planted).status()).isEqualTo(200);
    harbor.hold(member, harbor.adminRole());
    assertThat(login(planted).statusCode()).as("linked by its user").isEqualTo(200);

    String other = member(TestWallet.random());
    TestWallet second = TestWallet.random();
    assertThat(machine.post(path(other), json().put("walletAddress", second.address())).status())
        .isEqualTo(201);
    harbor.hold(other, harbor.adminRole());
    assertThat(login(second).statusCode()).isEqualTo(403);
    ObjectNode named = json().put("displayName", "Vouched for");
    named.putArray("wallets").add(second.address());
    ObjectNode none = json().put("displayName", "Without");
    none.putArray("wallets");
    assertThat(operator.put("/users/" + other, named).status()).isEqualTo(200);
    assertThat(login(second).statusCode()).as("was the machine's, and still is").isEqualTo(403);
    assertThat(operator.put("/users/" + other, none).status()).isEqualTo(200);
    assertThat(operator.put("/users/" + other, named).status()).isEqualTo(200);
    assertThat(login(second).statusCode()).isEqualTo(200);
  }

  private Answer plant(String member) {
    return Machine.plant(machine, harbor, member, planted);
  }

  private static ObjectNode fresh() {
    return json().put("walletAddress", TestWallet.random().address());
  }

  private String path(String... member) {
    String users = "/m2m" + harbor.organization() + "/users";
    return member.length == 0 ? users : users + "/" + member[0] + "/wallets";
  }

  private String member() {
    return member(own);
  }

  private String member(TestWallet wallet) {
    String user = People.walletUser(api, wallet);
    harbor.join(user);
    return user;
  }

  private HttpResponse<String> login(TestWallet wallet) {
    return SignIn.login(api, wallet, SignIn.challenge(api, wallet));
  }

  private int canCheck(String personalToken) {
    return Client.session(api, personalToken)
        .post("/wallet-actions/can-check-balance", json().put("address", own.address()))
        .status();
  }
}
