package dev.portcullis.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that makes the secrets of the compose file. */
class ComposeSecretsTest {
  @TempDir private Path parent;

  @Test
  void eachSecretIsReadableForContainersAndNotForUsersOfTheMachine() throws Exception {
    Path directory = parent.resolve("secrets");
    assertThat(run(directory)).isZero();

    Map<?, ?> compose = (Map<?, ?>) Kit.yaml("container/compose.yaml").get(0);
    for (Object name : ((Map<?, ?>) compose.get("secrets")).keySet()) {
      Path file = directory.resolve(name.toString());
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .as(file.toString())
          .isEqualTo("r--r--r--");
      assertThat(Files.readString(file).strip()).hasSizeGreaterThan(40);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
        .isEqualTo("rwx------");
    assertThat(
            Base64.getDecoder().decode(Files.readString(directory.resolve("master-key")).strip()))
        .hasSize(32);
  }

  @Test
  void secretsThatExistAreKept() throws Exception {
    Path directory = parent.resolve("secrets");
    assertThat(run(directory)).isZero();
    String key = Files.readString(directory.resolve("master-key"));

    assertThat(run(directory)).isNotZero();
    assertThat(Files.readString(directory.resolve("master-key"))).isEqualTo(key);
  }

  private static int run(Path directory) throws Exception {
    Process process =
        new ProcessBuilder(
                "bash", Kit.path("container/secrets.sh").toString(), directory.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(output).doesNotContain("command not found");
    return process.waitFor();
  }
}
