package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure.Reason;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PreconditionTest {
  private static final List<String> SEEN = List.of("a", "b");

  @AfterEach
  void forget() {
    Context.clear();
  }

  @Test
  void holdsWhereNothingIsDemanded() {
    Precondition.check(
        () -> {
          throw new AssertionError("the state was read without a precondition");
        });
    Precondition.checkAbsent();
    assertThat(Precondition.isOpen()).isFalse();
  }

  @Test
  void holdsForTheStateThatWasSeenAndForAny() {
    for (String tag : List.of(EntityTag.of(SEEN), "*")) {
      Precondition.require(Set.of(tag, "\"other\""));
      assertThat(Precondition.isOpen()).isTrue();
      assertThatCode(() -> Precondition.check(() -> SEEN)).doesNotThrowAnyException();
      assertThat(Precondition.isOpen()).isFalse();
    }
  }

  @Test
  void rejectsOtherStatesWeakTagsAndMissingRecords() {
    for (String tag : List.of(EntityTag.of(List.of("a")), "W/" + EntityTag.of(SEEN))) {
      Precondition.require(Set.of(tag));
      assertThatThrownBy(() -> Precondition.check(() -> SEEN)).satisfies(this::isPrecondition);
    }
    Precondition.require(Set.of("*"));
    assertThatThrownBy(Precondition::checkAbsent).satisfies(this::isPrecondition);
  }

  private void isPrecondition(Throwable refused) {
    assertThat(((Failure) refused).reason()).isEqualTo(Reason.PRECONDITION_FAILED);
  }

  @Test
  void comparesTheStateBeforeTheChangeOnly() {
    Precondition.require(Set.of(EntityTag.of(SEEN)));
    Precondition.check(() -> SEEN);
    assertThatCode(() -> Precondition.check(() -> List.of("changed"))).doesNotThrowAnyException();
  }
}
