package dev.portcullis.ejb.keycloak;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.ejb.outbound.DnsResolverAdapter;
import dev.portcullis.ejb.outbound.HostLookups;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import org.apache.hc.client5.http.classic.methods.HttpGet;

/** Reads the realm's public provider metadata (OpenID Connect Discovery 1.0, 4). */
@ApplicationScoped
public class KeycloakDiscovery {
  private static final BoundedHttp.Bounds BOUNDS =
      new BoundedHttp.Bounds(Duration.ofSeconds(2), Duration.ofSeconds(4), 256 * 1024);

  @Inject private KeycloakConfig config;
  @Inject private HostLookups lookups;

  private BoundedHttp http;

  @PostConstruct
  void start() {
    http = BoundedHttp.forOperatorServers(new DnsResolverAdapter(lookups.operator()), BOUNDS);
  }

  /**
   * Reads the metadata to verify that users can sign in.
   *
   * @throws KeycloakUnavailableException if Keycloak does not respond, or not with provider
   *     metadata
   */
  void read() {
    KeycloakSettings settings = config.settings();
    String address =
        settings.url() + "/realms/" + settings.realm() + "/.well-known/openid-configuration";
    try {
      HttpGet request = new HttpGet(address);
      request.setHeader("accept", "application/json");
      RealmApi.Answer answer = RealmApi.Answer.of(http.send(request));
      if (!answer.isSuccess()) {
        throw new KeycloakUnavailableException(
            "it responds with HTTP status " + answer.status(), null);
      }
      JsonNode told = answer.json();
      if (!told.path("issuer").isTextual() || !told.path("jwks_uri").isTextual()) {
        throw new KeycloakUnavailableException("it responds without provider metadata", null);
      }
    } catch (IOException unreachable) {
      throw new KeycloakUnavailableException(unreachable);
    }
  }

  @PreDestroy
  void close() {
    http.close();
  }
}
