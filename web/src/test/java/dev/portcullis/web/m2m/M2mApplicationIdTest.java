package dev.portcullis.web.m2m;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Ids;
import java.util.List;
import org.junit.jupiter.api.Test;

class M2mApplicationIdTest {
  @Test
  void everyRecordIdentifierIsAccepted() {
    String id = Ids.id();
    assertThat(M2mApplicationId.of("id", id)).isEqualTo(id);
  }

  @Test
  void anyOtherLengthIsRefusedWithTheNameOfTheParameter() {
    for (String text : List.of("", "x".repeat(20), "x".repeat(22), "x".repeat(1000))) {
      assertThatThrownBy(() -> M2mApplicationId.of("m2mAppId", text))
          .isInstanceOfSatisfying(
              Failure.class,
              failure ->
                  assertThat(failure.issues())
                      .containsExactly(new Issue("m2mAppId", "must have exactly 21 characters")));
    }
  }

  @Test
  void aCharacterOutsideTheBasicPlaneCountsOnce() {
    String id = "\ud83d\udd11".repeat(21);
    assertThat(M2mApplicationId.of("id", id)).isEqualTo(id);
  }
}
