package dev.portcullis.launcher.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The settings of the application among the system properties of the launcher: those whose first
 * word is the first word of a setting in the reference file.
 */
final class ApplicationSettings {
  private static final Pattern NAME =
      Pattern.compile("(?m)^(?:# )?([a-z][a-z0-9]*)\\.[a-z0-9.-]+[:=,]");

  /** First words of settings that the launcher sets from its own options. */
  private static final Set<String> OWN = Set.of("db", "data", "http");

  /** Options of the launcher with a first word of the application's settings. */
  private static final Set<String> OPTIONS = Set.of("rpc.port", "keycloak.port");

  private ApplicationSettings() {}

  /** The given settings, by name. */
  static Map<String, String> given(Properties all) {
    Set<String> words =
        NAME.matcher(reference()).results().map(m -> m.group(1)).collect(Collectors.toSet());
    words.removeAll(OWN);
    Map<String, String> given = new TreeMap<>();
    for (String name : all.stringPropertyNames()) {
      int dot = name.indexOf('.');
      if (dot > 0 && !OPTIONS.contains(name) && words.contains(name.substring(0, dot))) {
        given.put(name, all.getProperty(name));
      }
    }
    return given;
  }

  private static String reference() {
    try (InputStream in =
        ApplicationSettings.class.getResourceAsStream("/META-INF/microprofile-config.properties")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
