package dev.portcullis.ejb.signin;

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

  /**
   * The provider of an organization that is not deleted, if it has one.
   *
   * @param organizationId null for the operator's
   */
  public Optional<SignInProvider> of(String organizationId) {
    if (organizationId == null) {
      return Optional.of(
          new SignInProvider(
              null,
              config.issuer(),
              config.clientId(),
              config.clientSecret(),
              config.callback(null)));
    }
    return organizations
        .find(organizationId)
        .flatMap(organization -> providers.find(organization.id()))
        .map(this::of);
  }

  /** A public client, as the panel is that its client id was registered for. */
  private SignInProvider of(OidcProvider provider) {
    return new SignInProvider(
        provider.organizationId(),
        provider.details().issuer(),
        provider.details().clientId(),
        Optional.empty(),
        config.callback(provider.organizationId()));
  }
}
