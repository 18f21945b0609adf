package dev.portcullis.ejb.signin;

import dev.portcullis.kernel.Secret;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.core5.http.NameValuePair;
import org.apache.hc.core5.http.message.BasicNameValuePair;

/**
 * Authenticates this service as a client of a provider (RFC 6749, 2.3.1): by a header or in the
 * form, as the provider declares, or without a secret by its id alone.
 *
 * @param header the value of {@code authorization}, if any
 * @param form the form fields
 */
record ClientAuthentication(Optional<String> header, List<NameValuePair> form) {
  private static final String IN_FORM = "client_secret_post";

  /**
   * The authentication for a provider.
   *
   * @param methods the methods that the provider declares. If empty, the header is used (OpenID
   *     Connect Discovery 1.0, 3), except for the operator's provider, where this service has
   *     always used the form
   */
  static ClientAuthentication of(SignInProvider provider, Set<String> methods) {
    List<NameValuePair> form = new ArrayList<>();
    Optional<Secret> secret = provider.clientSecret();
    boolean inForm = methods.isEmpty() ? provider.isOperators() : methods.contains(IN_FORM);
    if (secret.isPresent() && !inForm) {
      return new ClientAuthentication(
          Optional.of(basic(provider.clientId(), secret.get())), List.of());
    }
    form.add(new BasicNameValuePair("client_id", provider.clientId()));
    secret.ifPresent(known -> form.add(new BasicNameValuePair("client_secret", known.reveal())));
    return new ClientAuthentication(Optional.empty(), form);
  }

  private static String basic(String clientId, Secret secret) {
    String pair = encoded(clientId) + ":" + encoded(secret.reveal());
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.US_ASCII));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
