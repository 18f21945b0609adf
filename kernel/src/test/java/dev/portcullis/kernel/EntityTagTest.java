package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EntityTagTest {
  /** A view with values that a user changes and values that change by themselves. */
  @JsonNaming(SnakeCaseStrategy.class)
  record Counted(
      String url,
      boolean enabled,
      @ExcludedFromETag long waiting,
      @ExcludedFromETag Instant retryAt) {}

  @Test
  void changingFieldsAreNoPartOfATag() {
    Counted view = new Counted("https://a.example", true, 0, null);
    assertThat(EntityTag.of(new Counted("https://a.example", true, 7, Instant.EPOCH)))
        .isEqualTo(EntityTag.of(view));
    assertThat(EntityTag.of(new Counted("https://b.example", true, 0, null)))
        .isNotEqualTo(EntityTag.of(view));
    assertThat(EntityTag.of(new Counted("https://a.example", false, 0, null)))
        .isNotEqualTo(EntityTag.of(view));
  }

  @Test
  void changingFieldsAreShownAllTheSame() throws Exception {
    String json = Json.MAPPER.writeValueAsString(new Counted("u", true, 7, Instant.EPOCH));
    assertThat(json).contains("\"waiting\":7", "\"retry_at\":\"1970-01-01T00:00:00.000Z\"");
  }

  @Test
  void aTagIsOfAllUnlessSomethingMoves() {
    assertThat(EntityTag.isOfAll(Counted.class)).isFalse();
    assertThat(EntityTag.isOfAll(KeysetCursor.class)).isTrue();
    assertThat(EntityTag.isOfAll(String.class)).isTrue();
  }
}
