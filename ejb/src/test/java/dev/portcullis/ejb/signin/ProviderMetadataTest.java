package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ProviderMetadataTest {
  private static final String ISSUER = "https://id.example/realms/zone";

  @Test
  void theAddressesAreTheProvidersOwn() throws IOException {
    ProviderMetadata read = ProviderMetadata.of(description(), ISSUER);

    assertThat(read.authorization()).hasToString(ISSUER + "/auth");
    assertThat(read.token()).hasToString(ISSUER + "/token");
  }

  @Test
  void aDescriptionOfAnotherIssuerIsRefused() {
    assertRefused(description().put("issuer", ISSUER + "/"));
    assertRefused(description().put("issuer", "https://evil.example"));
    assertRefused((ObjectNode) description().without("issuer"));
  }

  @Test
  void invalidEndpointAddressesAreRejected() {
    for (String address : new String[] {"", "/auth", "javascript:alert(1)", "https://", "a b"}) {
      assertRefused(description().put("authorization_endpoint", address));
      assertRefused(description().put("token_endpoint", address));
    }
  }

  private static ObjectNode description() {
    return Json.MAPPER
        .createObjectNode()
        .put("issuer", ISSUER)
        .put("authorization_endpoint", ISSUER + "/auth")
        .put("token_endpoint", ISSUER + "/token");
  }

  private static void assertRefused(ObjectNode description) {
    assertThatThrownBy(() -> ProviderMetadata.of(description, ISSUER))
        .isInstanceOf(IOException.class);
  }
}
