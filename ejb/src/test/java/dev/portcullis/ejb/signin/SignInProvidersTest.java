package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.SetOidcProviderRequest;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.Secret;
import dev.portcullis.kernel.SecretChange;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The identity providers that people are sent to. */
@ServiceTest(
    settings = {
      "secret.master-key=" + Given.MASTER_KEY,
      "operator.oidc-issuer=https://operator.example",
      "operator.oidc-subject=operator",
      "operator.oidc-jwks-uri=https://operator.example/keys",
      "operator.oidc-audience=portcullis",
      "signin.client-id=gate",
      "signin.client-secret=open sesame",
      "signin.url=https://gate.example/"
    })
class SignInProvidersTest {
  private static final String OTHER_KEY = "BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ=";

  @Inject private SignInProviders providers;
  private final String issuer = "https://id.example/" + Ids.id();
  private String organization;

  @BeforeEach
  void makeAnOrganization() {
    organization = Given.organization();
    Acting.asAdministratorOf(organization);
  }

  @Test
  void theOperatorsProviderIsThatOfTheSettings() {
    SignInProvider provider = providers.of(Scope.ZONE).orElseThrow();
    assertThat(provider.isOperators()).isTrue();
    assertThat(provider.issuer()).isEqualTo("https://operator.example");
    assertThat(provider.clientId()).isEqualTo("gate");
    assertThat(provider.clientSecret().orElseThrow().reveal()).isEqualTo("open sesame");
    assertThat(provider.callback()).isEqualTo("https://gate.example/auth/callback");
  }

  @Test
  void anOrganizationsProviderHasItsOwnCallbackAndSecret() {
    Scope own = Scope.organization(organization);
    assertThat(providers.of(own)).isEmpty();
    set(null);
    SignInProvider plain = providers.of(own).orElseThrow();
    assertThat(plain.clientSecret()).isEmpty();
    assertThat(plain.isOperators()).isFalse();
    assertThat(plain.callback()).isEqualTo("https://gate.example/auth/callback/" + organization);
    set("of its own");
    assertThat(providers.of(own).orElseThrow().clientSecret().orElseThrow().reveal())
        .isEqualTo("of its own");
    Services.set("secret.master-key", OTHER_KEY);
    Acting.asStranger();
    Refused.of(Reason.OVERLOADED, () -> providers.of(own));
    Given.deleted(organization);
    assertThat(providers.of(own)).isEmpty();
  }

  private void set(String secret) {
    Acting.asAdministratorOf(organization);
    Services.get(IdentityProviderService.class)
        .set(
            organization,
            new SetOidcProviderRequest(
                issuer,
                issuer + "/keys",
                "a",
                "c",
                null,
                "https://panel.example",
                new SecretChange(secret == null ? null : new Secret(secret))));
    Acting.asAdministratorOf(organization);
  }
}
