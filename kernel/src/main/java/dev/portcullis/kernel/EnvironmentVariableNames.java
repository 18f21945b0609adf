package dev.portcullis.kernel;

import java.util.List;
import java.util.Locale;

/** The names of a setting in the environment (MicroProfile Config 3.0, 6.3.1). */
public final class EnvironmentVariableNames {
  private EnvironmentVariableNames() {}

  /** The names, in the order of precedence. */
  public static List<String> of(String setting) {
    String words = setting.replaceAll("[^A-Za-z0-9]", "_");
    return List.of(setting, words, words.toUpperCase(Locale.ROOT));
  }

  /** The usual name, in capitals. */
  public static String usual(String setting) {
    return of(setting).get(2);
  }
}
