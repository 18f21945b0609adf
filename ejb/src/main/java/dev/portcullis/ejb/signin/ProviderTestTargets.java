package dev.portcullis.ejb.signin;

import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_OIDC_PROVIDER_TEST;
import static dev.portcullis.ejb.audit.ResourceType.ORGANIZATION;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Determines the provider to be tested, and records the test, before any call. */
@Stateless
public class ProviderTestTargets {
  @Inject private OrganizationRepository organizations;
  @Inject private OidcProviderRepository providers;

  /**
   * The provider that an administrator tests.
   *
   * @throws Failure NOT_FOUND for the organization; VALIDATION naming {@code issuer} if none is
   *     given and none is stored
   */
  @Audited(action = ORGANIZATION_OIDC_PROVIDER_TEST, resource = ORGANIZATION)
  public TestedProvider of(
      @AuditedId @AuditedOrganization String organizationId, TestOidcProviderRequest body) {
    organizations.get(organizationId);
    Optional<OidcProvider> stored = providers.find(organizationId);
    if (body.issuer() == null && stored.isEmpty()) {
      throw Failure.invalid(
          "issuer", "is required, because the organization has no identity provider yet");
    }
    String issuer = body.issuer() == null ? stored.get().details().issuer() : body.issuer();
    Optional<OidcProvider> same =
        stored.filter(provider -> provider.details().issuer().equals(issuer));
    String jwksUri =
        body.jwksUri() == null
            ? same.map(provider -> provider.details().jwksUri()).orElse(null)
            : body.jwksUri();
    return new TestedProvider(
        issuer, jwksUri, same.map(provider -> provider.secret().isPresent()).orElse(null));
  }
}
