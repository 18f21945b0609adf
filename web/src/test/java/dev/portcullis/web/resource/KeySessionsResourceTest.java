package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.web.resource.Api.Answer;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Sessions of tenants and services (R-IDN-20, R-IDN-21). A resource test: the filter decides which
 * table a token is looked up in, and the reader takes a list as the body. That each other route is
 * closed to them is in the authorization matrix.
 */
@ResourceTest
class KeySessionsResourceTest {
  private static final String WALLET = "{\"walletAddress\": \"0x" + "ab".repeat(20) + "\"}";

  @Test
  void aLogoutEndsTheSessionOfItsKind(Api api, Stubs stubs) {
    for (String token : List.of(Callers.TENANT, Callers.SERVICE)) {
      stubs.forgetCalls();
      assertThat(api.as(token).post("/auth/logout", "").status()).isEqualTo(204);
      assertThat(stubs.onlyCall().name()).isEqualTo("KeySessionService.logout");
    }
    stubs.forgetCalls();
    assertThat(api.asOperator().post("/auth/logout", "").status()).isEqualTo(204);
    assertThat(stubs.onlyCall().name()).isEqualTo("SessionService.logout");
  }

  @Test
  void theirTokensAreUnknownToTheRoutesOfUsers(Api api, Stubs stubs) {
    for (String path : List.of("/auth/current-session", "/profiles/me", "/tenants/", "/sessions")) {
      assertThat(api.as(Callers.TENANT).get(path).status()).as(path).isEqualTo(401);
      assertThat(api.as(Callers.SERVICE).get(path).status()).as(path).isEqualTo(401);
    }
    assertThat(stubs.calls()).isEmpty();
  }

  @Test
  void aRefusedApiKeyLearnsWhatTheRouteRequires(Api api) {
    assertThat(api.asMachine(Callers.MACHINE).get("/tenant-actions/me").text())
        .contains("does not accept API keys", "session of a tenant");
    assertThat(api.asMachine(Callers.MACHINE).get("/service-actions/contracts/0x").text())
        .contains("session of a service");
  }

  @Test
  void walletsAreAListAtTheRoot(Api api, Stubs stubs) {
    Api tenant = api.as(Callers.TENANT);
    String path = "/tenant-actions/users/some/wallet";
    assertThat(tenant.post(path, "[" + WALLET + "," + WALLET + "]").status()).isEqualTo(200);
    assertThat(stubs.onlyCall().arguments().toString()).contains("some", "0xabab");
    stubs.forgetCalls();
    for (String body : List.of("[]", "{}", "null", WALLET, "[null]", "[[" + WALLET + "]]")) {
      assertThat(tenant.post(path, body).status()).as(body).isEqualTo(400);
    }
    Answer refused =
        tenant.post(path, "[" + WALLET + ", {\"walletAddress\": \"0x12\", \"more\": 1}]");
    assertThat(refused.json().at("/error/issues").findValuesAsText("path"))
        .containsExactlyInAnyOrder("[1].walletAddress", "[1].more");
    assertThat(stubs.calls()).isEmpty();
  }
}
