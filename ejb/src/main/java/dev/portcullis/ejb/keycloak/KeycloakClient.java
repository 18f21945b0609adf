package dev.portcullis.ejb.keycloak;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.ejb.outbound.DnsResolverAdapter;
import dev.portcullis.ejb.outbound.HostLookups;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.entity.UrlEncodedFormEntity;
import org.apache.hc.core5.http.message.BasicNameValuePair;

/** Access to the realm with the rights of the service account. */
@ApplicationScoped
public class KeycloakClient {
  /** More than the roles of a large realm, 300 bytes each. */
  private static final int LARGEST_ANSWER = 16 << 20;

  /**
   * The factor between the time limit of a call and of a single step of it, because a response may
   * be that large.
   */
  private static final int STEPS = 10;

  /** The longest lifetime of a token in seconds, regardless of the response. */
  private static final long LONGEST_LIFE = 86_400;

  private final KeycloakToken token = new KeycloakToken(System::nanoTime);
  private KeycloakConfig config;
  private Supplier<DnsResolver> resolver;
  private BoundedHttp http;
  private boolean isClosed;

  /** For the container's proxy. */
  protected KeycloakClient() {}

  /** Creates a client that is not signed in yet. */
  @Inject
  public KeycloakClient(KeycloakConfig config, HostLookups lookups) {
    this.config = config;
    this.resolver = () -> new DnsResolverAdapter(lookups.operator());
  }

  KeycloakClient(KeycloakConfig config, DnsResolver resolver) {
    this.config = config;
    this.resolver = () -> resolver;
  }

  /**
   * The realm, once the service account is signed in. While another thread signs in, this call
   * waits at most {@code keycloak.timeout-ms}.
   *
   * @throws KeycloakUnavailableException if Keycloak does not respond or rejects the account
   */
  RealmApi realm() {
    KeycloakSettings settings = config.settings();
    BoundedHttp client = http(settings.timeout());
    return new RealmApi(
        client,
        settings.url() + "/admin/realms/" + settings.realm(),
        token.get(settings.timeout(), () -> signIn(client, settings)));
  }

  private synchronized BoundedHttp http(Duration step) {
    if (isClosed) {
      throw new KeycloakUnavailableException(
          "no more requests are sent to it: the application shuts down", null);
    }
    if (http == null) {
      http =
          BoundedHttp.forOperatorServers(
              resolver.get(),
              new BoundedHttp.Bounds(step, step.multipliedBy(STEPS), LARGEST_ANSWER));
    }
    return http;
  }

  /** Signs in again before the next call, because the token's rights may have changed. */
  void forgetToken() {
    token.forget();
  }

  /** The client credentials grant (RFC 6749, 4.4). */
  private static KeycloakToken.Granted signIn(BoundedHttp client, KeycloakSettings settings) {
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
      RealmApi.Answer answer = RealmApi.Answer.of(client.send(request));
      if (!answer.isSuccess()) {
        throw new KeycloakUnavailableException(
            "it does not let the client " + settings.clientId() + " in: " + answer.text(), null);
      }
      JsonNode granted = answer.json();
      return new KeycloakToken.Granted(
          granted.path("access_token").asText(),
          Duration.ofSeconds(Math.min(granted.path("expires_in").asLong(), LONGEST_LIFE)));
    } catch (IOException unreachable) {
      throw new KeycloakUnavailableException(unreachable);
    }
  }

  /** Aborts pending calls, including a sign-in. */
  @PreDestroy
  synchronized void close() {
    isClosed = true;
    if (http != null) {
      http.close();
    }
  }
}
