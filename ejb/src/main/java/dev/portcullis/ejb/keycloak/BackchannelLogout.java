package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.oidc.JwksRegistry;
import dev.portcullis.ejb.oidc.TrustedProvider;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Provides the verifier for the configured Keycloak's logout tokens. */
@ApplicationScoped
public class BackchannelLogout {
  @Inject private KeycloakConfig config;
  @Inject private JwksRegistry keys;

  /** The verifier; empty if Keycloak is not configured. */
  Optional<LogoutTokenVerifier> verifier() {
    if (!config.isOn()) {
      return Optional.empty();
    }
    KeycloakSettings settings = config.settings();
    TrustedProvider provider =
        new TrustedProvider(
            null,
            settings.issuer(),
            settings.jwks().toString(),
            String.join(",", settings.loginClients()));
    return Optional.of(
        new LogoutTokenVerifier(
            settings.issuer(),
            settings.loginClients(),
            (selector, context) -> keys.matching(provider, selector.getMatcher())));
  }
}
