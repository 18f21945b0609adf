package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoriesTest {
  @TempDir Path directory;

  @Test
  void openPermissionsAreClosedToOthersAndLinksAreNotFollowed() throws IOException {
    Path elsewhere = create("elsewhere", "rw-r--r--");
    Path data = Files.createDirectories(directory.resolve("data").resolve("below"));
    permit(data, "rwxr-xr-x");
    Path file = create("data/below/file", "rw-rw-rw-");
    Path tool = create("data/below/tool", "rwxr-xr-x");
    Path readOnly = create("data/read-only", "r--r--r--");
    Files.createSymbolicLink(data.resolve("link"), elsewhere);

    Directories.makePrivate(data.getParent());

    assertThat(permissions(data.getParent())).isEqualTo("rwx------");
    assertThat(permissions(data)).isEqualTo("rwx------");
    assertThat(permissions(file)).isEqualTo("rw-------");
    assertThat(permissions(tool)).isEqualTo("rwx------");
    assertThat(permissions(readOnly)).isEqualTo("r--------");
    assertThat(permissions(elsewhere)).isEqualTo("rw-r--r--");
  }

  @Test
  void aProcessMakesFilesForItsOwnerOnly() throws IOException {
    Path made = directory.resolve("made");
    CommandResult.of(
            UmaskCommand.command(
                List.of("sh", "-c", "mkdir $1; : > $1/file", "sh", made.toString())),
            Map.of())
        .requireSuccess("Making files");

    assertThat(permissions(made)).isEqualTo("rwx------");
    assertThat(permissions(made.resolve("file"))).isEqualTo("rw-------");
  }

  @Test
  void aRewrittenFileExistsAtAllTimes() throws IOException {
    Path file = directory.resolve("secrets.properties");
    Directories.writePrivate(file, "key");
    Thread writer =
        new Thread(
            () -> {
              for (int time = 0; time < 2_000; time++) {
                Directories.writePrivate(file, "key");
              }
            });
    writer.start();
    while (writer.isAlive()) {
      assertThat(Directories.tail(file, 1)).containsExactly("key");
    }
    assertThat(permissions(file)).isEqualTo("rw-------");
    assertThat(Directories.files(directory)).containsExactly(file);
  }

  @Test
  void aMissingLogHasNoEnd() {
    assertThat(Directories.tail(directory.resolve("console.log"), 40)).isEmpty();
  }

  private Path create(String name, String permissions) throws IOException {
    Path file = Files.createFile(directory.resolve(name));
    permit(file, permissions);
    return file;
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
