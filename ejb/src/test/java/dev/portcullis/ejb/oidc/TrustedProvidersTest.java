package dev.portcullis.ejb.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.SetOidcProviderRequest;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Ids;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** Whose tokens are believed. */
@ServiceTest
class TrustedProvidersTest {
  private static final String OPERATORS = "https://operator.example";

  @Inject private TrustedProviders providers;

  @Test
  void theOperatorsProviderIsTrustedWhereItsKeysAreKnown() {
    assertThat(providers.find(OPERATORS)).isEmpty();
    Services.set("operator.oidc-issuer", OPERATORS);
    assertThat(providers.find(OPERATORS)).as("without keys").isEmpty();
    Services.set("operator.oidc-jwks-uri", OPERATORS + "/keys");
    Services.set("operator.oidc-audience", "portcullis");
    assertThat(providers.find(OPERATORS))
        .contains(new TrustedProvider(null, OPERATORS, OPERATORS + "/keys", "portcullis"));
    assertThat(providers.find(OPERATORS + "/")).as("another text").isEmpty();
  }

  @Test
  void anOrganizationsProviderIsTrustedWhileThereIsTheOrganization() {
    String issuer = "https://id.example/" + Ids.id();
    String organization = Given.organization();
    Acting.asOperator();
    Services.get(IdentityProviderService.class)
        .set(
            organization,
            new SetOidcProviderRequest(
                issuer, issuer + "/keys", "panel", "c", null, "https://p.example", null));
    assertThat(providers.find(issuer))
        .contains(new TrustedProvider(organization, issuer, issuer + "/keys", "panel"));
    Given.deleted(organization);
    assertThat(providers.find(issuer)).isEmpty();
  }
}
