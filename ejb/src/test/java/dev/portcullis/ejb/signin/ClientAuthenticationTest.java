package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.Secret;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.core5.http.NameValuePair;
import org.junit.jupiter.api.Test;

class ClientAuthenticationTest {
  private static final Scope CUSTOMER = Scope.organization("harbor");

  @Test
  void aPublicClientSendsItsName() {
    ClientAuthentication client = ClientAuthentication.of(provider(CUSTOMER, null), Set.of());
    assertThat(client.header()).isEmpty();
    assertThat(client.form()).extracting(NameValuePair::getName).containsExactly("client_id");
  }

  @Test
  void aSecretGoesTheWayTheProviderTakesIt() {
    SignInProvider provider = provider(CUSTOMER, "s: +%");
    ClientAuthentication basic = ClientAuthentication.of(provider, Set.of("client_secret_basic"));
    assertThat(basic.form()).isEmpty();
    assertThat(decoded(basic)).isEqualTo("the+panel:s%3A+%2B%25");
    ClientAuthentication post =
        ClientAuthentication.of(provider, Set.of("client_secret_basic", "client_secret_post"));
    assertThat(post.header()).isEmpty();
    assertThat(post.form())
        .extracting(NameValuePair::getValue)
        .containsExactly("the panel", "s: +%");
  }

  @Test
  void aProviderWithoutDeclarationGetsTheHeaderExceptTheOperators() {
    assertThat(ClientAuthentication.of(provider(CUSTOMER, "s"), Set.of()).header()).isPresent();
    assertThat(ClientAuthentication.of(provider(Scope.ZONE, "s"), Set.of()).header()).isEmpty();
  }

  private static String decoded(ClientAuthentication client) {
    String value = client.header().orElseThrow();
    assertThat(value).startsWith("Basic ");
    return new String(
        Base64.getDecoder().decode(value.substring(6)), java.nio.charset.StandardCharsets.US_ASCII);
  }

  private static SignInProvider provider(Scope scope, String secret) {
    return new SignInProvider(
        scope,
        "https://id.example",
        "the panel",
        Optional.ofNullable(secret).map(Secret::new),
        "https://gate.example/auth/callback");
  }
}
