package dev.portcullis.web.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The content of the docstrings of records: they are written once, for developers and callers
 * alike.
 */
final class Docstrings {
  private static final List<String> MODULES =
      List.of("ejb", "legacy", "web", "persistence", "kernel");
  private static final Pattern TAG =
      Pattern.compile("@param\\s+(\\w+)\\s+(.*?)(?=\\s@param\\s|\\s@\\w+\\s|$)", Pattern.DOTALL);

  private Docstrings() {}

  /** The meanings of a record's components by their names in Java; empty without docstring. */
  static Map<String, String> of(Class<?> record) {
    Class<?> outermost = record;
    while (outermost.getDeclaringClass() != null) {
      outermost = outermost.getDeclaringClass();
    }
    String file = "src/main/java/" + outermost.getName().replace('.', '/') + ".java";
    return MODULES.stream()
        .map(module -> Path.of("..", module).resolve(file))
        .filter(Files::exists)
        .findFirst()
        .map(source -> parameters(read(source), record.getSimpleName()))
        .orElse(Map.of());
  }

  private static Map<String, String> parameters(String source, String record) {
    Matcher declaration = Pattern.compile("\\brecord " + record + "\\b[<(]").matcher(source);
    if (!declaration.find()) {
      return Map.of();
    }
    int end = source.lastIndexOf("*/", declaration.start());
    int start = source.lastIndexOf("/**", declaration.start());
    boolean isItsOwn =
        start >= 0
            && end > start
            && source.substring(end, declaration.start()).matches("\\*/[^{};]*");
    if (!isItsOwn) {
      return Map.of();
    }
    Map<String, String> meanings = new HashMap<>();
    String text = source.substring(start + 3, end).replaceAll("\\n\\s*\\*", "\n");
    Matcher tags = TAG.matcher(text);
    while (tags.find()) {
      meanings.put(tags.group(1), plain(tags.group(2)));
    }
    return meanings;
  }

  private static String plain(String text) {
    return text.replaceAll("\\{@(?:code|link)\\s+([^}]*)}", "`$1`").replaceAll("\\s+", " ").strip();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
