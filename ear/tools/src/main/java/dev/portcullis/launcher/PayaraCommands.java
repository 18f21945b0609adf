package dev.portcullis.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The asadmin commands of {@code src/server/payara}, with the settings of one start filled in. */
final class PayaraCommands {
  private PayaraCommands() {}

  static String read(Path script, ServerSettings settings) throws IOException {
    return Files.readString(script)
        .replace("${http.address}", settings.address())
        .replace("${http.port}", Integer.toString(settings.httpPort()))
        .replace("${management.port}", Integer.toString(settings.managementPort()));
  }
}
