package dev.portcullis.ejb.signin;

import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** The identity providers that people are sent to: the operator's, and those of organizations. */
@Stateless
public class SignInProviders {
  @Inject private SignInConfig config;
  @Inject private OrganizationRepository organizations;
  @Inject private OidcProviderRepository providers;

  /** The operator's provider, or that of an organization that is not deleted, if it has one. */
  public Optional<SignInProvider> of(Scope scope) {
    if (!(scope instanceof Scope.Organization organization)) {
      return Optional.of(
          new SignInProvider(
              scope,
              config.issuer(),
              config.clientId(),
              config.clientSecret(),
              config.callback(null)));
    }
    return organizations
        .find(organization.organizationId())
        .flatMap(found -> providers.find(found.id()))
        .map(this::of);
  }

  /** A public client, as the panel is that its client id was registered for. */
  private SignInProvider of(OidcProvider provider) {
    return new SignInProvider(
        Scope.organization(provider.organizationId()),
        provider.details().issuer(),
        provider.details().clientId(),
        Optional.empty(),
        config.callback(provider.organizationId()));
  }
}
