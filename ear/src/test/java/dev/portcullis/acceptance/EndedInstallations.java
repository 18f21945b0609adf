package dev.portcullis.acceptance;

import dev.portcullis.launcher.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Keeps nothing but the logs of what a test class started and ended: all of a run together took 18
 * GB. What other classes run at that time is left alone. With {@code -Dinstallations=keep}
 * everything stays, to look at it.
 */
final class EndedInstallations implements TestExecutionListener {
  /** Registers it with each session of tests: the file of listeners is that of all modules. */
  public static final class EachSession implements LauncherSessionListener {
    @Override
    public void launcherSessionOpened(LauncherSession session) {
      session
          .getLauncher()
          .registerTestExecutionListeners(new EndedInstallations(), new Patience());
    }
  }

  private final boolean kept = System.getProperty("installations", "").equals("keep");
  private final Path output = ForkDirectory.own();

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (test.getSource().filter(ClassSource.class::isInstance).isPresent()) {
      sweep(ForkDirectory.asked());
    }
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    if (Files.isDirectory(output)) {
      sweep(directories());
    }
  }

  private void sweep(Collection<Path> directories) {
    if (!kept) {
      directories.stream().filter(Files::isDirectory).forEach(Installation::keepLogsOnly);
    }
  }

  private List<Path> directories() {
    try (Stream<Path> content = Files.list(output)) {
      return content.filter(Files::isDirectory).toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
