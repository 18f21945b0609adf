package dev.portcullis.requirements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The form of a page of requirements, and that a page of another form is refused. */
class RequirementTest {
  private static final String PAGE =
      """
      # Requirements: example

      ## First

      ### R-EXA-1

      **Title.** A sentence.

      - A list.

      Proved by: `OneTest`, `OtherTest#method`.

      ## Second

      ### R-EXA-2

      **Title.** A sentence.

      Not built.
      """;

  @Test
  void aPageIsRead() {
    assertThat(Requirement.of(PAGE))
        .containsExactly(
            new Requirement("R-EXA-1", true, List.of("OneTest", "OtherTest#method")),
            new Requirement("R-EXA-2", false, List.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "### R-EXA-1: Title\n\n**Title.** A sentence.\n\nProved by: `OneTest`.\n",
        "### R-EXA-1\n\nA sentence.\n\nProved by: `OneTest`.\n",
        "### R-EXA-1\n\n**Title.** A sentence.\n\nProved by:\n",
        "### R-EXA-1\n\n**Title.** A sentence.\n\nProved by: OneTest.\n",
        "### R-EXA-1\n\n**Title.** A sentence.\n"
      })
  void aRequirementOfAnotherFormIsRefused(String page) {
    assertThatThrownBy(() -> Requirement.of(page).toList())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("R-EXA-1");
  }
}
