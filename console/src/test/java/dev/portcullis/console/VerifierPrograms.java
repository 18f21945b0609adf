package dev.portcullis.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The code that the console shows to those who receive webhooks, by language, as it is read. */
final class VerifierPrograms {
  private static final Path TEXTS = Path.of("src/main/typescript/texts/verifiers.ts");

  /** Whole runs at a time: a regular expression that goes letter by letter fills the stack. */
  private static final Pattern VERIFIER =
      Pattern.compile("id: \"(\\w+)\",.*?code: `((?:[^`\\\\]++|\\\\.)*+)`", Pattern.DOTALL);

  private VerifierPrograms() {}

  static Map<String, String> read() throws IOException {
    Map<String, String> programs = new TreeMap<>();
    Matcher found = VERIFIER.matcher(Files.readString(TEXTS));
    while (found.find()) {
      programs.put(found.group(1), found.group(2).replaceAll("\\\\(.)", "$1"));
    }
    return programs;
  }
}
