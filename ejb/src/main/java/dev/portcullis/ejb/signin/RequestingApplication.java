package dev.portcullis.ejb.signin;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The application for which a user signs in.
 *
 * @param clientId its client id
 * @param redirectUrl the address to which the user returns
 * @param state the state that the application receives back
 */
record RequestingApplication(String clientId, String redirectUrl, String state) {
  /** The redirect with a session's token. */
  URI withToken(String token) {
    return with(Map.of("token", token));
  }

  /** The redirect with an error (RFC 6749, 4.2.2.1). */
  URI refused(String error, String description) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("error", error);
    fields.put("error_description", description);
    return with(fields);
  }

  private URI with(Map<String, String> fields) {
    Map<String, String> all = new LinkedHashMap<>(fields);
    all.put("state", state);
    return URI.create(redirectUrl + "#" + FormFields.encoded(all));
  }
}
