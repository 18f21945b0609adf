package dev.portcullis.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The committed page of the command line is the one that the command classes generate. */
class CommandLinePageTest {
  private static final Path COMMITTED = Path.of("../../src/docs/reference/command-line.md");
  private static final boolean REFRESH = Boolean.getBoolean("reference.refresh");
  private static final String HOW_TO_REFRESH =
      "The command line has changed. Run mvn -pl ear/tools -am test -Dtest=CommandLinePageTest"
          + " -Dreference.refresh=true -Dsurefire.failIfNoSpecifiedTests=false and commit the"
          + " page.";

  @Test
  void isTheCommittedOne() throws IOException {
    String generated = CommandLinePage.of(Portcullis.line());
    if (REFRESH) {
      Files.writeString(COMMITTED, generated);
    }
    assertThat(generated).as(HOW_TO_REFRESH).isEqualTo(Files.readString(COMMITTED));
  }

  @Test
  void hasASectionForEachCommandThatRuns() throws IOException {
    assertThat(Files.readString(COMMITTED))
        .contains(
            "\n## portcullis archive\n",
            "\n## portcullis doctor\n",
            "\n## portcullis keycloak provision\n",
            "\n## portcullis verify-audit\n",
            "`--config FILE`")
        .doesNotContain("${", "@|", "\n## portcullis keycloak\n", "\n## portcullis help\n");
  }
}
