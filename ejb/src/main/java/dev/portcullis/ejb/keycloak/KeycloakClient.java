package dev.portcullis.ejb.keycloak;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The realm, as the service account may administer it. */
@ApplicationScoped
public class KeycloakClient {
  /** What a token must still be good for: a record takes a few dozen calls. */
  private static final Duration LEEWAY = Duration.ofSeconds(30);

  @Inject private KeycloakConfig config;

  private Client http;
  private String token;
  private long tokenEnds;

  /**
   * The realm, once the service account is signed in.
   *
   * @throws KeycloakUnavailable when Keycloak does not answer or does not let the account in
   */
  synchronized RealmApi realm() {
    KeycloakSettings settings = config.settings();
    if (http == null) {
      http =
          ClientBuilder.newBuilder()
              .connectTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
              .readTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
              // Jersey refuses a DELETE with a body otherwise, and Keycloak wants one.
              .property("jersey.config.client.suppressHttpComplianceValidation", true)
              .build();
    }
    if (token == null || tokenEnds - System.nanoTime() < LEEWAY.toNanos()) {
      signIn(settings);
    }
    return new RealmApi(http, settings.url() + "/admin/realms/" + settings.realm(), token);
  }

  /** Signs in anew before the next call: what the token gives may have changed. */
  synchronized void forgetToken() {
    token = null;
  }

  /** As a client with a secret (RFC 6749, 4.4). */
  private void signIn(KeycloakSettings settings) {
    Form form =
        new Form("grant_type", "client_credentials")
            .param("client_id", settings.clientId())
            .param("client_secret", settings.clientSecret().reveal());
    String address =
        settings.url() + "/realms/" + settings.realm() + "/protocol/openid-connect/token";
    try {
      RealmApi.Answer answer =
          RealmApi.Answer.read(
              http.target(address)
                  .request(MediaType.APPLICATION_JSON_TYPE)
                  .post(Entity.form(form)));
      if (!answer.isSuccess()) {
        throw new KeycloakUnavailable(
            "it does not let the client " + settings.clientId() + " in: " + answer.text(), null);
      }
      JsonNode granted = answer.json();
      token = granted.path("access_token").asText();
      tokenEnds = System.nanoTime() + TimeUnit.SECONDS.toNanos(granted.path("expires_in").asLong());
    } catch (ProcessingException | IOException unreachable) {
      throw new KeycloakUnavailable(unreachable);
    }
  }

  @PreDestroy
  synchronized void close() {
    if (http != null) {
      http.close();
    }
  }
}
