package dev.portcullis.web.admission;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parameters of a query or of a form (application/x-www-form-urlencoded). */
final class FormParameters {
  private FormParameters() {}

  /**
   * The parameters of both texts, either of which may be null; omits parameters that cannot be
   * decoded.
   */
  static Map<String, String[]> of(String query, String form) {
    Map<String, String[]> parameters = new LinkedHashMap<>();
    add(query, parameters);
    add(form, parameters);
    return parameters;
  }

  private static void add(String text, Map<String, String[]> parameters) {
    if (text == null || text.isEmpty()) {
      return;
    }
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
      if (name != null && value != null) {
        parameters.merge(name, new String[] {value}, FormParameters::joined);
      }
    }
  }

  private static String[] joined(String[] first, String[] second) {
    String[] both = new String[first.length + second.length];
    System.arraycopy(first, 0, both, 0, first.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Null for an invalid escape. */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException noEscape) {
      return null;
    }
  }
}
