package dev.portcullis.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which blocks of a page are scripts, outputs and data, and which are refused. */
class PageTest {
  @Test
  void scriptsHaveTheOutputThatFollows() {
    Page page =
        Page.of(
            "a.md",
            """
            # A page

            ```bash
            echo a
            ```

            Prints:

            ```output
            a
            ```

            ~~~bash
            cat <<X
            ```
            X
            ~~~
            ```json
            {}
            ```
            """);
    assertThat(page.problems()).isEmpty();
    assertThat(page.steps())
        .extracting(step -> step.script().text())
        .containsExactly("echo a\n", "cat <<X\n```\nX\n");
    assertThat(page.steps().get(0).script().line()).isEqualTo(4);
    assertThat(page.steps().get(0).output()).map(Block::text).contains("a\n");
    assertThat(page.steps().get(1).output()).isEmpty();
  }

  @Test
  void blocksInListsLoseTheirIndent() {
    Page page =
        Page.of(
            "a.md",
            """
            1. First:

               ```bash
               echo a
                 echo b
               ```

                   not a code block: it continues the list
            """);
    assertThat(page.blocks()).extracting(Block::text).containsExactly("echo a\n  echo b\n");
  }

  @Test
  void aMarkWithItsReasonExcludesTheNextBlock() {
    Page page =
        Page.of(
            "a.md",
            """
            <!-- not run: it needs a cluster -->
            ```bash
            kubectl get pods
            ```

            ```bash
            echo a
            ```
            """);
    assertThat(page.problems()).isEmpty();
    assertThat(page.notRun())
        .extracting(Block::notRun)
        .containsExactly(Optional.of("it needs a cluster"));
    assertThat(page.steps()).extracting(step -> step.script().text()).containsExactly("echo a\n");
  }

  @Test
  void anExampleNeitherRunNorMarkedIsAProblem() {
    assertThat(
            Page.of(
                    "a.md",
                    """
                    ```
                    no language
                    ```

                        indented

                    ```output
                    of nothing
                    ```

                    ```python
                    print()
                    ```

                    <!-- not run: -->
                    ```bash
                    no reason
                    ```
                    """)
                .problems())
        .isEqualTo(
            List.of(
                "a.md:2 A code block has no language",
                "a.md:5 A code block has no language",
                "a.md:8 No script comes before this output",
                "a.md:12 Blocks in python cannot be run, and this one is not marked",
                "a.md:17 No reason says why this block is not run"));
  }

  @Test
  void aBlockWithoutAnEndIsRefused() {
    assertThatThrownBy(() -> Page.of("a.md", "text\n\n```bash\necho\n"))
        .hasMessageContaining("line 3");
  }
}
