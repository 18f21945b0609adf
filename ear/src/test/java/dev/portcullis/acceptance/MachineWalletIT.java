package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpResponse;
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
  private PermittedContract harbor;
  private Client machine;

  @BeforeEach
  void prepare(Api product) {
    api = product;
    harbor = PermittedContract.register(api);
    machine = Machine.of(harbor, "org_wallets_manage", "org_users_manage");
  }

  @AfterEach
  void leave() {
    harbor.close();
  }

  @Test
  void aWalletPlantedBeforeItsUserBecameAdministratorEndsWithThat() {
    String member = member();
    assertThat(plant(member).status()).isEqualTo(201);
    Client intruder = Machine.session(api, harbor, planted);
    assertThat(intruder.get("/profiles/me").status()).isEqualTo(200);
    Client rightful = Client.session(api, own);

    harbor.hold(member, harbor.adminRole());

    assertThat(intruder.get("/profiles/me").status()).isEqualTo(401);
    assertThat(login(planted).statusCode()).isEqualTo(403);
    assertThat(rightful.get(harbor.organization() + "/admins").status()).isEqualTo(200);

    harbor.hold(member);
    assertThat(login(planted).statusCode()).as("as before").isEqualTo(200);
  }

  private Answer plant(String member) {
    return Machine.plant(machine, harbor, member, planted);
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
}
