package dev.portcullis.ejb.signin;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Encodes fields for queries and fragments. */
final class FormFields {
  private FormFields() {}

  /** Encodes fields so that both form decoders and URI decoders can read them. */
  static String encoded(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
