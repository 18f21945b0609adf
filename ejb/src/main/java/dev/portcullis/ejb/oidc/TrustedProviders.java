package dev.portcullis.ejb.oidc;

import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Finds the trusted identity providers: the operator's, and those of organizations. */
@Stateless
public class TrustedProviders {
  @Inject private OidcProviderRepository providers;
  @Inject private OperatorConfig operator;

  /** The provider of this issuer; for an organization only while it is not deleted. */
  public Optional<TrustedProvider> find(String issuer) {
    if (operator.oidcIssuer().filter(issuer::equals).isPresent()) {
      return operator
          .oidcKeys()
          .map(keys -> new TrustedProvider(null, issuer, keys, operator.oidcAudience().orElse("")));
    }
    return providers.findByIssuer(issuer).map(TrustedProviders::of);
  }

  private static TrustedProvider of(OidcProvider provider) {
    OidcProvider.Details details = provider.details();
    return new TrustedProvider(
        provider.organizationId(), details.issuer(), details.jwksUri(), details.audience());
  }
}
