package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.SetOidcProviderRequest;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Secret;
import dev.portcullis.kernel.SecretChange;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which identity provider an administrator tries. */
@ServiceTest(settings = "secret.master-key=" + Given.MASTER_KEY)
class ProviderTestTargetsTest {
  @Inject private ProviderTestTargets tried;
  private final String issuer = "https://id.example/" + Ids.id();
  private String organization;

  @BeforeEach
  void makeAnOrganization() {
    organization = Given.organization();
    Acting.asAdministratorOf(organization);
  }

  @Test
  void aTestNamesItsTargetAndIsRecorded() {
    Refused.invalid(
        () -> tried.of(organization, new TestOidcProviderRequest(null, null)), "issuer");
    assertThat(Refused.row(400).actionType()).isEqualTo("organization.oidc-provider.test");
    Acting.asAdministratorOf(organization);
    assertThat(tried.of(organization, new TestOidcProviderRequest(issuer, null)))
        .isEqualTo(new TestedProvider(issuer, null, null));
    Recorded.row("organization.oidc-provider.test", "organization", organization, organization);
    set("of its own");
    assertThat(tried.of(organization, new TestOidcProviderRequest(null, null)))
        .isEqualTo(new TestedProvider(issuer, issuer + "/keys", true));
    assertThat(tried.of(organization, new TestOidcProviderRequest(issuer, issuer + "/new")))
        .isEqualTo(new TestedProvider(issuer, issuer + "/new", true));
    assertThat(tried.of(organization, new TestOidcProviderRequest("https://other.example", null)))
        .as("the stored keys and secret are the stored provider's")
        .isEqualTo(new TestedProvider("https://other.example", null, null));
    set(null);
    Given.deleted(organization);
    Acting.asOperator();
    Refused.of(
        Reason.NOT_FOUND, () -> tried.of(organization, new TestOidcProviderRequest(issuer, null)));
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
