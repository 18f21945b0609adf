package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.outbound.HttpUrl;
import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The endpoints of a provider (OpenID Connect Discovery 1.0, 3).
 *
 * @param authorization where users sign in
 * @param token where codes are exchanged
 * @param secretMethods its declared methods for a client secret; empty if it declares none
 */
record ProviderMetadata(URI authorization, URI token, Set<String> secretMethods) {
  /** The address of the provider's metadata. */
  static URI description(String issuer) {
    int end = issuer.length();
    while (end > 0 && issuer.charAt(end - 1) == '/') {
      end--;
    }
    return URI.create(issuer.substring(0, end) + "/.well-known/openid-configuration");
  }

  /**
   * Parses a provider's metadata.
   *
   * @throws IOException if it is not that of {@code issuer}
   */
  static ProviderMetadata of(JsonNode description, String issuer) throws IOException {
    if (!description.path("issuer").asText().equals(issuer)) {
      throw new IOException("it describes another issuer");
    }
    return new ProviderMetadata(
        address(description, "authorization_endpoint"),
        address(description, "token_endpoint"),
        secretMethods(description));
  }

  private static Set<String> secretMethods(JsonNode description) {
    Set<String> methods = new HashSet<>();
    for (JsonNode method : description.path("token_endpoint_auth_methods_supported")) {
      if (method.asText().startsWith("client_secret_")) {
        methods.add(method.asText());
      }
    }
    return methods;
  }

  private static URI address(JsonNode description, String name) throws IOException {
    String text = description.path(name).asText();
    Optional<String> problem = HttpUrl.problem(text);
    if (problem.isPresent()) {
      throw new IOException("its " + name + " " + problem.get());
    }
    return URI.create(text);
  }
}
