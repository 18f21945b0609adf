package dev.portcullis.web.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The table {@code service-calls.txt}: which methods of services a good request reaches. */
final class ServiceCalls {
  private ServiceCalls() {}

  /** Names such as {@code RoleService.get} by route, in the order of the calls. */
  static Map<String, List<String>> read() {
    Map<String, List<String>> calls = new TreeMap<>();
    text()
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .forEach(
            line -> {
              String[] cells = line.split(" +\\| +", -1);
              calls.put(
                  cells[0],
                  cells[1].equals("-") ? List.of() : Arrays.asList(cells[1].split(", ", -1)));
            });
    return calls;
  }

  private static String text() {
    try (InputStream table = ServiceCalls.class.getResourceAsStream("service-calls.txt")) {
      return new String(Objects.requireNonNull(table).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
