package dev.portcullis.ejb.keycloak;

import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.WebTarget;
import javax.net.ssl.SSLContext;
import org.keycloak.admin.client.spi.ResteasyClientProvider;

/**
 * Lets Keycloak's admin client work on the server's own Jakarta REST client, whichever that is (ADR
 * 0019).
 */
final class ServerClientProvider implements ResteasyClientProvider {
  @Override
  public Client newRestEasyClient(Object messageHandler, SSLContext tls, boolean trustAll) {
    throw new UnsupportedOperationException("The client is always given");
  }

  @Override
  public <R> R targetProxy(WebTarget target, Class<R> api) {
    return RestProxy.of(target, api);
  }
}
