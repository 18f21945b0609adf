package dev.portcullis.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The programs on the page of webhook payloads are those of the console, which {@link
 * VerifierProgramsTest} runs.
 */
class PayloadPageTest {
  private static final Path PAGE = Path.of("../src/docs/reference/webhook-payload.md");
  private static final Map<String, String> LANGUAGES =
      Map.of(
          "java", "java",
          "python", "python",
          "node", "javascript",
          "go", "go",
          "php", "php",
          "shell", "sh");

  @Test
  void hasTheProgramsThatTheConsoleShows() throws IOException {
    String page = Files.readString(PAGE);
    Map<String, String> programs = VerifierPrograms.read();
    assertThat(programs.keySet()).isEqualTo(LANGUAGES.keySet());
    programs.forEach(
        (id, program) ->
            assertThat(page).as(id).contains("```%s\n%s```".formatted(LANGUAGES.get(id), program)));
  }
}
