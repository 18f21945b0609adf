package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class FailureTest {
  private static final String LONG = "x".repeat(100_000);

  @Test
  void itsOutputDoesNotGrowWithTheInput() {
    assertThat(Failure.notFound("Role", "id", LONG).getMessage()).hasSizeLessThan(200);
    assertThat(Failure.of(Reason.CONFLICT, LONG).getMessage()).hasSizeLessThan(1002);
    Failure invalid = Failure.invalid(Collections.nCopies(340_000, new Issue(LONG, LONG)));
    assertThat(invalid.issues()).hasSize(Failure.MAX_ISSUES);
    assertThat(invalid.issues())
        .allSatisfy(
            issue -> {
              assertThat(issue.path()).hasSizeLessThan(302);
              assertThat(issue.message()).hasSizeLessThan(302);
            });
  }

  @Test
  void noCharacterIsCutInHalf() {
    assertThat(Failure.excerpt("x" + "\ud83d\ude00".repeat(100)))
        .isEqualTo("x" + "\ud83d\ude00".repeat(49) + "…");
    assertThat(Failure.excerpt("short")).isEqualTo("short");
  }
}
