package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationTest {
  @TempDir private Path directory;

  @Test
  void anEndedInstallationKeepsItsLogsOnly() throws IOException {
    file("server/console.log");
    file("server/log/server.log.1");
    file("server/deployments/portcullis.ear");
    file("postgresql/postgresql.log");
    file("postgresql/data/base/1");
    file("secrets.properties");

    Installation.keepLogsOnly(directory);

    assertThat(files())
        .containsExactly(
            "postgresql/postgresql.log", "server/console.log", "server/log/server.log.1");
  }

  @Test
  void aDirectoryWithARunningServerIsLeftUnchanged() throws IOException {
    file("server/deployments/portcullis.ear");
    new PidFile(directory.resolve("server/server.pid")).write(ProcessHandle.current());

    Installation.keepLogsOnly(directory);

    assertThat(files()).containsExactly("server/deployments/portcullis.ear", "server/server.pid");
  }

  @Test
  void aDirectoryWithARunningDatabaseIsLeftUnchanged() throws IOException {
    file("server/deployments/portcullis.ear");
    file("postgresql/data/postmaster.pid");

    Installation.keepLogsOnly(directory);

    assertThat(files())
        .containsExactly("postgresql/data/postmaster.pid", "server/deployments/portcullis.ear");
  }

  @Test
  void aDirectoryThatIsNoInstallationIsLeftUnchanged() throws IOException {
    file("classes/Main.class");

    Installation.keepLogsOnly(directory);

    assertThat(files()).containsExactly("classes/Main.class");
  }

  private void file(String path) throws IOException {
    Path file = directory.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, path);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> tree = Files.walk(directory)) {
      return tree.filter(Files::isRegularFile)
          .map(file -> directory.relativize(file).toString())
          .sorted()
          .toList();
    }
  }
}
