package dev.portcullis.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts of a page share one shell, and each fault of one is found. A unit test with a shell. */
class PageRunTest {
  @TempDir private Path files;

  private Optional<String> failure(Duration limit, String... blocks) throws Exception {
    StringBuilder markdown = new StringBuilder();
    for (String block : blocks) {
      String language = block.startsWith("=") ? "output" : "bash";
      markdown.append("```%s\n%s\n```\n".formatted(language, block.replaceFirst("^=", "")));
    }
    return new PageRun(files, files, Map.of("GIVEN", "given"), limit)
        .failure(Page.of("a.md", markdown.toString()));
  }

  private Optional<String> failure(String... blocks) throws Exception {
    return failure(Duration.ofSeconds(60), blocks);
  }

  @Test
  void variablesFunctionsAndJobsCarryOver() throws Exception {
    assertThat(
            failure(
                "A=\"$GIVEN 1\"; f() { echo \"$A\"; }; (exit 3) & JOB=$!",
                "f; wait $JOB || echo $?",
                "=given 1\n3"))
        .isEmpty();
  }

  @Test
  void aFailingCommandAnUnsetVariableAndABrokenPipeAreFound() throws Exception {
    for (String block : new String[] {"false", "echo $UNSET", "false | cat", "if true", "exit 4"}) {
      assertThat(failure("echo a", "echo b >&2; " + block, "echo c"))
          .as(block)
          .hasValueSatisfying(
              text -> assertThat(text).startsWith("a.md:5 The block failed").contains("errors:"));
    }
    assertThat(failure("echo a", "false"))
        .hasValueSatisfying(text -> assertThat(text).contains("a.md:5"));
  }

  @Test
  void anotherOutputIsFound() throws Exception {
    assertThat(failure("echo a", "=b", "echo c"))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .startsWith("a.md:2 The block printed something else than line 5 shows")
                    .contains("output:\na"));
  }

  @Test
  void aBlockThatHangsIsEndedWithItsJobs() throws Exception {
    assertThat(failure(Duration.ofSeconds(1), "cat /dev/zero > /dev/null & echo $!", "wait"))
        .hasValueSatisfying(text -> assertThat(text).contains("a.md:5 The block did not end"));
    long job = Long.parseLong(java.nio.file.Files.readString(files.resolve("0.out")).strip());
    ProcessHandle.of(job).ifPresent(handle -> handle.onExit().join());
  }
}
