package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.SecretKind;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Finds the identity providers to which users are redirected: the operator's, and those of
 * organizations.
 */
@Stateless
public class SignInProviders {
  private static final int RETRY = 60;

  @Inject private SignInConfig config;
  @Inject private SecretConfig secrets;
  @Inject private OrganizationRepository organizations;
  @Inject private OidcProviderRepository providers;

  /** The operator's provider, or that of an organization, if it exists and is not deleted. */
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

  /**
   * A public client, like the panel for which its client id was registered, or one with a secret.
   */
  private SignInProvider of(OidcProvider provider) {
    return new SignInProvider(
        Scope.organization(provider.organizationId()),
        provider.details().issuer(),
        provider.details().clientId(),
        provider.secret().map(secret -> opened(provider.organizationId(), secret)),
        config.callback(provider.organizationId()));
  }

  /**
   * A missing encryption key is not the fault of the user who signs in, and the user cannot correct
   * it.
   */
  private Secret opened(String organizationId, EncryptedSecret secret) {
    String owner = SecretKind.PROVIDER_SECRET.sealedFor(organizationId);
    try {
      return new Secret(new String(secrets.vault().open(owner, secret), StandardCharsets.UTF_8));
    } catch (IllegalStateException doesNotOpen) {
      throw (Failure)
          Failure.overloaded("The client secret of the identity provider cannot be read", RETRY)
              .initCause(doesNotOpen);
    }
  }
}
