package dev.portcullis.ejb.keycloak;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.client.ClientBuilder;
import java.util.concurrent.TimeUnit;
import org.keycloak.OAuth2Constants;
import org.keycloak.admin.client.Keycloak;
import org.keycloak.admin.client.KeycloakBuilder;
import org.keycloak.admin.client.resource.RealmResource;

/** The realm, as the service account may administer it. */
@ApplicationScoped
public class KeycloakClient {
  @Inject private KeycloakConfig config;

  private Keycloak keycloak;

  /**
   * The realm, once the service account is signed in.
   *
   * @throws KeycloakUnavailable when Keycloak does not answer or does not let the account in
   */
  synchronized RealmResource realm() {
    if (keycloak == null) {
      keycloak = open(config.settings());
    }
    try {
      keycloak.tokenManager().getAccessToken();
    } catch (WebApplicationException refused) {
      throw new KeycloakUnavailable(
          "it does not let the client "
              + config.settings().clientId()
              + " in: "
              + refused.getMessage(),
          refused);
    } catch (ProcessingException unreachable) {
      throw new KeycloakUnavailable(unreachable);
    }
    return keycloak.realm(config.settings().realm());
  }

  private static Keycloak open(KeycloakSettings settings) {
    Keycloak.setClientProvider(new ServerClientProvider());
    return KeycloakBuilder.builder()
        .serverUrl(settings.url().toString())
        .realm(settings.realm())
        .grantType(OAuth2Constants.CLIENT_CREDENTIALS)
        .clientId(settings.clientId())
        .clientSecret(settings.clientSecret().reveal())
        .resteasyClient(
            ClientBuilder.newBuilder()
                .connectTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .readTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
                // Jersey refuses a DELETE with a body otherwise, and Keycloak wants one.
                .property("jersey.config.client.suppressHttpComplianceValidation", true)
                .build())
        .build();
  }

  @PreDestroy
  synchronized void close() {
    if (keycloak != null) {
      keycloak.close();
    }
  }
}
