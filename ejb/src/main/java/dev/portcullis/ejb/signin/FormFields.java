package dev.portcullis.ejb.signin;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Fields as queries and fragments have them. */
final class FormFields {
  private FormFields() {}

  /** Encoded so that both decoders of forms and decoders of addresses read them. */
  static String encoded(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
