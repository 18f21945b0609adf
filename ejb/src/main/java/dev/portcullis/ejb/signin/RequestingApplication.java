package dev.portcullis.ejb.signin;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The application that somebody signs in for.
 *
 * @param clientId which one
 * @param redirectUrl where to send the person back to
 * @param state what to give back to it
 */
record RequestingApplication(String clientId, String redirectUrl, String state) {
  /** Where the person goes with a session's token. */
  URI withToken(String token) {
    return with(Map.of("token", token));
  }

  /** Where the person goes without one (RFC 6749, 4.2.2.1). */
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
