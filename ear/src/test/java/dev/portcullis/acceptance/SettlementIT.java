package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.ChangeScript.Call;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.acceptance.FollowingNode.Observed;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Which requests are answered when every node knows what they changed (ADR 0052), detected by
 * whether they wake a node that is otherwise idle.
 */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("leases are of the whole node")
@Tag("http")
@Tag("server")
@Tag("own")
class SettlementIT {
  /** Creation code of a contract that does nothing. */
  private static final String CODE = "0x600180600b6000396000f300";

  private final TestWallet wallet = TestWallet.random();
  private Api api;
  private Client operator;
  private Database database;
  private FollowingNode other;

  @BeforeEach
  void join(Api product, Database ofProduct) throws SQLException {
    api = product;
    database = ofProduct;
    operator = Client.operator(api);
    other = database.follow();
  }

  @AfterEach
  void leave() throws SQLException {
    other.close();
  }

  @Test
  void everyRouteWaitsExactlyIfItChangedCachedFacts(DevChain chain) throws Exception {
    Map<String, String> values = ChangeScript.values(wallet, chain);
    List<String> wrong = new ArrayList<>();
    int waits = 0;
    int goesOn = 0;
    for (Call planned : ChangeScript.read().calls()) {
      if (planned.isLogin()) {
        SignIn.token(api, wallet);
        continue;
      }
      Call call = planned.filled(values);
      long before = database.policyChanges();
      Observed<HttpResponse<String>> seen = other.observe(() -> call.send(operator, values));
      assertThat(seen.answer().statusCode()).as("%s", call).isEqualTo(call.status());
      if (call.succeeds() && !seen.answer().body().isEmpty()) {
        call.keep(SignIn.json(seen.answer()), values);
      }
      boolean changed = database.policyChanges() > before;
      if (changed != seen.waited()) {
        wrong.add(call.method() + " " + call.path() + (changed ? " did not wait" : " waited"));
      }
      waits += seen.waited() ? 1 : 0;
      goesOn += seen.waited() ? 0 : 1;
    }
    assertThat(wrong).isEmpty();
    assertThat(waits).isGreaterThan(30);
    assertThat(goesOn).isGreaterThan(30);
  }

  @Test
  void anAnonymousClientKeepsNoThreadWaiting() throws Exception {
    TestWallet stranger = TestWallet.random();
    assertThat(waits(() -> SignIn.challenge(api, stranger))).isFalse();
    String made = "{\"address\":\"nothing\"}";
    assertThat(waits(() -> api.post("/siwe-messages", made))).isFalse();
    var challenge = SignIn.challenge(api, stranger);
    assertThat(waits(() -> SignIn.login(api, stranger, challenge))).isFalse();
  }

  @Test
  void callersWaitForTheirOwnChanges() throws Exception {
    People.walletUser(operator, wallet);
    assertThat(waits(() -> SignIn.token(api, wallet))).as("proves the wallet").isTrue();
    assertThat(waits(() -> SignIn.token(api, wallet))).as("gives a session alone").isFalse();

    Client user = Client.session(api, wallet);
    TestWallet second = TestWallet.random();
    assertThat(waits(() -> Machine.associate(user, second))).isTrue();
    assertThat(waits(() -> user.delete("/user-wallets/" + second.address()))).isTrue();
    assertThat(waits(() -> user.get("/profiles/me"))).isFalse();

    Client leaving = Client.session(api, wallet);
    assertThat(waits(() -> leaving.post("/auth/logout", json()))).isTrue();
    assertThat(waits(() -> user.post("/sessions/revoke-others", null))).isTrue();
  }

  @Test
  void aTransactionWaitsIfItProvesAWalletOrDeploysAContract(DevChain chain) throws Exception {
    TestWallet claimed = TestWallet.random();
    ObjectNode user = json().put("displayName", "Somebody");
    user.putArray("wallets").add(wallet.address()).add(claimed.address());
    user.putArray("roles");
    String id = operator.post("/users/", user).at("/id");
    try (PermittedContract token = PermittedContract.register(operator, chain.deployToken())) {
      token.join(id, token.role("contract_deployment"));
      token.permit("public", true, List.of());
      Gateway member = Gateway.of(Client.session(api, wallet));
      chain.fund(claimed.address());
      String data = "0xa9059cbb" + "0".repeat(24) + wallet.address().substring(2) + "0".repeat(64);
      for (boolean proves : new boolean[] {true, false}) {
        assertThat(sendingWaits(member, chain, claimed, token.address(), data)).isEqualTo(proves);
      }
      assertThat(sendingWaits(member, chain, claimed, null, CODE)).isTrue();
    }
  }

  private boolean sendingWaits(
      Gateway member, DevChain chain, TestWallet sender, String to, String data) throws Exception {
    String raw = Gateway.signed(chain, sender, to, 0, data);
    Observed<JsonNode> sent = other.observe(() -> member.result("eth_sendRawTransaction", raw));
    assertThat(chain.receipt(sent.answer().asText()).isNull()).isFalse();
    return sent.waited();
  }

  private <T> boolean waits(Supplier<T> request) throws SQLException, InterruptedException {
    Observed<T> seen = other.observe(request);
    if (seen.answer() instanceof Answer answer) {
      assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
    }
    return seen.waited();
  }
}
