package dev.portcullis.ejb.keycloak;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** What the realm tells everybody of itself (OpenID Connect Discovery 1.0, 4). */
@ApplicationScoped
public class KeycloakDiscovery {
  private static final int PATIENCE_SECONDS = 2;

  @Inject private KeycloakConfig config;

  private Client http;

  /**
   * Reads it, so that it is known that people can sign in.
   *
   * @throws KeycloakUnavailable when Keycloak does not answer, or not with that
   */
  void read() {
    KeycloakSettings settings = config.settings();
    String address =
        settings.url() + "/realms/" + settings.realm() + "/.well-known/openid-configuration";
    try {
      RealmApi.Answer answer =
          RealmApi.Answer.read(
              client().target(address).request(MediaType.APPLICATION_JSON_TYPE).get());
      if (!answer.isSuccess()) {
        throw new KeycloakUnavailable("it answers with HTTP status " + answer.status(), null);
      }
      JsonNode told = answer.json();
      if (!told.path("issuer").isTextual() || !told.path("jwks_uri").isTextual()) {
        throw new KeycloakUnavailable("it answers what is no description of a provider", null);
      }
    } catch (ProcessingException | IOException unreachable) {
      throw new KeycloakUnavailable(unreachable);
    }
  }

  private synchronized Client client() {
    if (http == null) {
      http =
          ClientBuilder.newBuilder()
              .connectTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
              .readTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
              .build();
    }
    return http;
  }

  @PreDestroy
  synchronized void close() {
    if (http != null) {
      http.close();
    }
  }
}
