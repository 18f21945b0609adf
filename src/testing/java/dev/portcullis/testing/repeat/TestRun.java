package dev.portcullis.testing.repeat;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * One run of the named tests, by the classes of the loader that loaded this one. {@link
 * TestRepeater} calls it by reflection.
 */
public final class TestRun {
  private static final int STACK = 12;

  private TestRun() {}

  /**
   * Runs tests.
   *
   * @param names of classes, without their packages, or {@code Class#method}; separated by commas
   */
  public static void run(String names) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(Arrays.stream(names.split(",", -1)).map(TestRun::selector).toList())
            .configurationParameter("jqwik.database", "target/jqwik-database-repeat")
            .build();
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    // The records of the build are no matter of this run.
    LauncherConfig config =
        LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build();
    try {
      LauncherFactory.create(config).execute(request, summary);
    } finally {
      RunEnd.come();
    }
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    summary.getSummary().printFailuresTo(out, STACK);
    out.printf(
        "%d passed, %d failed in %d ms%n",
        summary.getSummary().getTestsSucceededCount(),
        summary.getSummary().getTotalFailureCount(),
        summary.getSummary().getTimeFinished() - summary.getSummary().getTimeStarted());
  }

  private static DiscoverySelector selector(String name) {
    String[] parts = name.strip().split("#", 2);
    Class<?> type = find(parts[0]);
    if (parts.length == 1) {
      return selectClass(type);
    }
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> method.getName().equals(parts[1]))
        .map(method -> selectMethod(type, method))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("There is no test " + name));
  }

  private static Class<?> find(String simpleName) {
    Path root = root();
    try (Stream<Path> files = Files.walk(root)) {
      List<Path> found = files.filter(file -> file.endsWith(simpleName + ".class")).toList();
      if (found.size() != 1) {
        throw new IllegalArgumentException(
            found.size() + " classes of tests have the name " + simpleName);
      }
      String path = root.relativize(found.get(0)).toString();
      return Class.forName(
          path.substring(0, path.length() - ".class".length()).replace('/', '.'),
          false,
          TestRun.class.getClassLoader());
    } catch (IOException | ClassNotFoundException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static Path root() {
    try {
      return Path.of(TestRun.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
