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
    Precondition.hold(
        () -> {
          throw new AssertionError("asked for nothing");
        });
    Precondition.holdForNone();
    assertThat(Precondition.isOpen()).isFalse();
  }

  @Test
  void holdsForTheStateThatWasSeenAndForAny() {
    for (String tag : List.of(EntityTag.of(SEEN), "*")) {
      Precondition.demand(Set.of(tag, "\"other\""));
      assertThat(Precondition.isOpen()).isTrue();
      assertThatCode(() -> Precondition.hold(() -> SEEN)).doesNotThrowAnyException();
      assertThat(Precondition.isOpen()).isFalse();
    }
  }

  @Test
  void refusesAnotherStateWeakTagsAndWhatIsNotThere() {
    for (String tag : List.of(EntityTag.of(List.of("a")), "W/" + EntityTag.of(SEEN))) {
      Precondition.demand(Set.of(tag));
      assertThatThrownBy(() -> Precondition.hold(() -> SEEN)).satisfies(this::isPrecondition);
    }
    Precondition.demand(Set.of("*"));
    assertThatThrownBy(Precondition::holdForNone).satisfies(this::isPrecondition);
  }

  private void isPrecondition(Throwable refused) {
    assertThat(((Failure) refused).reason()).isEqualTo(Reason.PRECONDITION_FAILED);
  }

  @Test
  void comparesTheStateBeforeTheChangeOnly() {
    Precondition.demand(Set.of(EntityTag.of(SEEN)));
    Precondition.hold(() -> SEEN);
    assertThatCode(() -> Precondition.hold(() -> List.of("changed"))).doesNotThrowAnyException();
  }
}
