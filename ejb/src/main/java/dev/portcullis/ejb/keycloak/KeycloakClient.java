package dev.portcullis.ejb.keycloak;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.ejb.outbound.HostLookups;
import dev.portcullis.ejb.outbound.LookupResolver;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.entity.UrlEncodedFormEntity;
import org.apache.hc.core5.http.message.BasicNameValuePair;

/** The realm, as the service account may administer it. */
@ApplicationScoped
public class KeycloakClient {
  /** What a token must still be good for: a record takes a few dozen calls. */
  private static final Duration LEEWAY = Duration.ofSeconds(30);

  /** More than the roles of a large realm, 300 bytes each. */
  private static final int LARGEST_ANSWER = 16 << 20;

  /** How many times as long as a step of it a call may take: the answer may be that large. */
  private static final int STEPS = 10;

  @Inject private KeycloakConfig config;
  @Inject private HostLookups lookups;

  private BoundedHttp http;
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
      Duration step = settings.timeout();
      http =
          BoundedHttp.toOperator(
              new LookupResolver(lookups.operator()),
              new BoundedHttp.Bounds(step, step.multipliedBy(STEPS), LARGEST_ANSWER));
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
    HttpPost request =
        new HttpPost(
            settings.url() + "/realms/" + settings.realm() + "/protocol/openid-connect/token");
    request.setHeader("accept", "application/json");
    request.setEntity(
        new UrlEncodedFormEntity(
            List.of(
                new BasicNameValuePair("grant_type", "client_credentials"),
                new BasicNameValuePair("client_id", settings.clientId()),
                new BasicNameValuePair("client_secret", settings.clientSecret().reveal())),
            StandardCharsets.UTF_8));
    try {
      RealmApi.Answer answer = RealmApi.Answer.of(http.send(request));
      if (!answer.isSuccess()) {
        throw new KeycloakUnavailable(
            "it does not let the client " + settings.clientId() + " in: " + answer.text(), null);
      }
      JsonNode granted = answer.json();
      token = granted.path("access_token").asText();
      tokenEnds = System.nanoTime() + TimeUnit.SECONDS.toNanos(granted.path("expires_in").asLong());
    } catch (IOException unreachable) {
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
