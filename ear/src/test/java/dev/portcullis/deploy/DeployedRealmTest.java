package dev.portcullis.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * The realm of an installation is the one that the product is tested with, which each build imports
 * into a real Keycloak: without its users, its addresses of this machine and its secrets.
 */
class DeployedRealmTest {
  private static final JsonMapper JSON = new JsonMapper();

  private final JsonNode deployed =
      JSON.readTree(Kit.path("keycloak/portcullis-realm.json").toFile());
  private final JsonNode tested =
      JSON.readTree(Kit.ROOT.resolve("src/keycloak/portcullis-realm.json").toFile());

  DeployedRealmTest() throws IOException {}

  @Test
  void nothingElseDiffers() {
    assertThat(withoutItsPlace(deployed)).isEqualTo(withoutItsPlace(tested));
  }

  @Test
  void onlyTheServiceAccountIsAUser() {
    assertThat(deployed.get("users")).hasSize(1);
    assertThat(deployed.at("/users/0/serviceAccountClientId").asText())
        .isEqualTo("portcullis-provisioning");
  }

  @Test
  void noAddressHereAndNoSecretStandsInIt() {
    assertThat(deployed.toString())
        .doesNotContain("localhost", "127.0.0.1", "credentials", "portcullis.test");
    for (JsonNode client : deployed.get("clients")) {
      assertThat(client.path("secret").asText("${none}")).startsWith("${").endsWith("}");
      for (JsonNode address : client.path("redirectUris")) {
        assertThat(address.asText()).isEqualTo("${PORTCULLIS_URL}/*");
      }
    }
  }

  /** What may differ: users of tests, addresses and words about them. */
  private static JsonNode withoutItsPlace(JsonNode realm) {
    ObjectNode copy = realm.deepCopy();
    ArrayNode users = JSON.createArrayNode();
    for (JsonNode user : copy.get("users")) {
      if (user.has("serviceAccountClientId")) {
        users.add(user);
      }
    }
    copy.set("users", users);
    for (JsonNode client : copy.get("clients")) {
      ((ObjectNode) client).remove("description");
      ((ObjectNode) client).remove("redirectUris");
      ((ObjectNode) client.get("attributes")).remove("backchannel.logout.url");
    }
    return copy;
  }
}
