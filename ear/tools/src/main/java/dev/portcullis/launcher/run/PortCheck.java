package dev.portcullis.launcher.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Checks the ports of {@code mvn -Prun}. Maven runs this one file before it builds, so it depends
 * on no other class, and prints to the standard output itself. A port that is taken is reported at
 * once and not after minutes. The {@link Launcher} checks again when it takes them.
 */
final class PortCheck {
  /** The settings with their defaults; 0 is any free port. */
  static final Map<String, Integer> DEFAULTS = defaults();

  private static final String HIGHEST = "65535";

  private PortCheck() {}

  private static Map<String, Integer> defaults() {
    Map<String, Integer> ports = new LinkedHashMap<>();
    ports.put("http.port", 8080);
    ports.put("rpc.port", 8545);
    ports.put("inbox.port", 8090);
    ports.put("keycloak.port", 8180);
    ports.put("management.port", 0);
    ports.put("db.port", 0);
    return ports;
  }

  /** Ends with status 1 and one line if a port is taken. Runs in the directory of the project. */
  public static void main(String[] arguments) {
    problem(System.getProperties(), Path.of("").toAbsolutePath())
        .ifPresent(
            problem -> {
              System.out.println("\nPortcullis does not run: " + problem + "\n");
              System.exit(1);
            });
  }

  /**
   * The problem that prevents a start with these settings.
   *
   * @param given the settings; one that Maven has left as {@code ${name}} is not given
   * @param root the directory of the project
   */
  static Optional<String> problem(Properties given, Path root) {
    Path data = root.resolve(text(given, "data.dir", "data"));
    if (hasLeftOvers(data)) {
      // The launcher ends the processes of an earlier one, and those may have the ports.
      return Optional.empty();
    }
    return DEFAULTS.entrySet().stream()
        .filter(port -> !(port.getKey().startsWith("keycloak") && isOff(given)))
        .map(port -> problem(given, port.getKey(), port.getValue()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static boolean isOff(Properties given) {
    return text(given, "keycloak", "on").equals("off");
  }

  private static Optional<String> problem(Properties given, String setting, int fallback) {
    String port = text(given, setting, Integer.toString(fallback));
    if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > Integer.parseInt(HIGHEST)) {
      return Optional.of(
          "-D%s=%s is not a port: 0 to %s is possible.".formatted(setting, port, HIGHEST));
    }
    String address =
        setting.equals("http.port") ? text(given, "http.address", "127.0.0.1") : "127.0.0.1";
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(address), Integer.parseInt(port)));
      return Optional.empty();
    } catch (IOException taken) {
      return Optional.of(
          "Port %s on %s cannot be used (%s). Choose another with -D%s=<port>, or 0 for any free one."
              .formatted(port, address, taken.getMessage(), setting));
    }
  }

  private static boolean hasLeftOvers(Path data) {
    if (!Files.isDirectory(data)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(data, 2)) {
      return files.anyMatch(file -> file.toString().endsWith(".pid"));
    } catch (IOException | java.io.UncheckedIOException unreadable) {
      return true; // the launcher reports it with a better message
    }
  }

  private static String text(Properties given, String name, String fallback) {
    String value = given.getProperty(name, "").strip();
    return value.isEmpty() || value.startsWith("${") ? fallback : value;
  }
}
