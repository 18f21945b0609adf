package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Trying an organization's identity provider, and the secret that it may demand. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class ProviderTestIT {
  private static final String SECRET = "very-secret-of-a-client";

  private final LocalIssuer issuer = LocalIssuer.start();
  private Client operator;
  private String organization;
  private String provider;

  @BeforeEach
  void prepare(Api api) {
    operator = Client.operator(api);
    ObjectNode body = json().put("name", "Tried" + System.nanoTime());
    body.putArray("defaultRoles");
    organization = operator.post("/organizations", body).at("/id");
    provider = "/organizations/" + organization + "/oidc-provider";
  }

  @AfterEach
  void end() {
    issuer.close();
  }

  @Test
  void aProviderIsTriedBeforeItIsStoredAndAfterwards() {
    Answer none = operator.post(provider + "/test", json());
    assertThat(none.status()).isEqualTo(400);
    assertThat(none.at("/error/issues/0/path")).isEqualTo("issuer");

    ObjectNode given = json().put("issuer", issuer.url()).put("jwksUri", issuer.keysUrl());
    Answer before = operator.post(provider + "/test", given);
    assertThat(before.status()).as(before.text()).isEqualTo(200);
    assertThat(before.at("/reachable")).isEqualTo("true");
    assertThat(before.at("/keys")).isEqualTo("1");
    assertThat(before.at("/tokenEndpoint")).isEqualTo(issuer.url() + "/t");
    assertThat(before.body().findValuesAsText("field")).containsExactly("jwks_uri");

    assertThat(operator.put(provider, definition()).status()).isEqualTo(200);
    assertThat(operator.post(provider + "/test", json()).body()).isEqualTo(before.body());
    assertThat(operator.get("/organizations/" + organization + "/audit-logs").text())
        .contains("organization.oidc-provider.test");
  }

  @Test
  void unreachableAndForbiddenProvidersAreReportedInWords() {
    issuer.close();
    for (String address :
        List.of(
            issuer.url(),
            "https://10.0.0.1",
            "https://nowhere.invalid",
            "http://id.example",
            "no address",
            "https://[::1]/a b")) {
      Answer answer = operator.post(provider + "/test", json().put("issuer", address));
      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
      assertThat(answer.at("/reachable")).as(address).isEqualTo("false");
      assertThat(answer.at("/problems/0/field")).isEqualTo("issuer");
      assertThat(answer.at("/problems/0/message")).isNotEmpty();
    }
  }

  @Test
  void aClientSecretIsStoredAndNeverShown() {
    assertThat(operator.put(provider, definition()).at("/hasClientSecret")).isEqualTo("false");
    Answer set = operator.put(provider, definition().put("clientSecret", SECRET));
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    assertThat(set.at("/hasClientSecret")).isEqualTo("true");
    assertThat(operator.put(provider, definition()).at("/hasClientSecret")).isEqualTo("true");
    Answer config = operator.get(provider + "/config");
    assertThat(config.at("/hasClientSecret")).isEqualTo("true");
    String hex = HexFormat.of().formatHex(SECRET.getBytes(StandardCharsets.UTF_8));
    Answer mutations = operator.get("/audit-logs/db-mutations?tableName=oidc_providers&limit=100");
    assertThat(mutations.text()).contains(organization);
    for (Answer shown :
        List.of(
            set,
            config,
            operator.get(provider),
            mutations,
            operator.get("/organizations/" + organization + "/audit-logs"))) {
      assertThat(shown.text()).doesNotContain(SECRET, hex, "client_secret\":\"\\\\x");
    }
    assertThat(operator.put(provider, definition().putNull("clientSecret")).at("/hasClientSecret"))
        .isEqualTo("false");
    for (String bad : List.of("", "x".repeat(2049))) {
      Answer refused = operator.put(provider, definition().put("clientSecret", bad));
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.at("/error/issues/0/path")).isEqualTo("clientSecret");
    }
  }

  @Test
  void aSecretIsDeletedWithItsIssuer() {
    operator.put(provider, definition().put("clientSecret", SECRET));
    Answer moved = operator.put(provider, definition().put("issuer", issuer.url() + "/other"));
    assertThat(moved.status()).as(moved.text()).isEqualTo(200);
    assertThat(moved.at("/hasClientSecret")).isEqualTo("false");
  }

  private ObjectNode definition() {
    return json()
        .put("issuer", issuer.url())
        .put("jwksUri", issuer.keysUrl())
        .put("audience", LocalIssuer.AUDIENCE)
        .put("clientId", "panel")
        .put("userPanelUrl", "https://panel.example");
  }
}
