package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Scope;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ProviderMetadataCacheTest {
  private static final ProviderMetadata ENDPOINTS =
      new ProviderMetadata(
          URI.create("https://id.example/a"),
          URI.create("https://id.example/t"),
          java.util.Set.of());

  private final ProviderMetadataCache descriptions = new ProviderMetadataCache();
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void theMetadataOfAProviderIsRequestedOnce() {
    for (int i = 0; i < 5; i++) {
      assertThat(of(provider("a"), Optional.of(ENDPOINTS))).contains(ENDPOINTS);
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  void aSilentProviderIsNotRetriedAtOnce() {
    for (int i = 0; i < 5; i++) {
      assertThat(of(provider("a"), Optional.empty())).isEmpty();
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  void theOperatorsProviderIsNotThatOfAnOrganization() {
    assertThat(of(provider("a"), Optional.empty())).isEmpty();
    assertThat(of(provider(null), Optional.of(ENDPOINTS))).contains(ENDPOINTS);
  }

  @Test
  void slashesBehindAnIssuerAreNotDoubled() {
    assertThat(ProviderMetadata.description("https://id.example/x" + "/".repeat(100_000)))
        .isEqualTo(URI.create("https://id.example/x/.well-known/openid-configuration"));
  }

  private Optional<ProviderMetadata> of(SignInProvider provider, Optional<ProviderMetadata> said) {
    return descriptions.of(
        provider,
        () -> {
          asked.incrementAndGet();
          return said;
        });
  }

  private static SignInProvider provider(String organization) {
    return new SignInProvider(
        Scope.ofNullable(organization),
        "https://id.example",
        "client",
        Optional.empty(),
        "https://gate.example/cb");
  }
}
