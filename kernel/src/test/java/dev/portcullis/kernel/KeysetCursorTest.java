package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysetCursorTest {
  @Test
  void aWrittenCursorIsReadBack() {
    for (KeysetCursor place :
        new KeysetCursor[] {
          new KeysetCursor(Instant.parse("2026-02-03T10:15:04.123456Z"), Ids.id()),
          new KeysetCursor(Instant.EPOCH, "user"),
          new KeysetCursor(Instant.parse("2026-02-03T10:15:04Z"), UUID.randomUUID().toString()),
          KeysetCursor.of(42)
        }) {
      assertThat(KeysetCursor.ofCursor(place.text())).isEqualTo(place);
      assertThat(place.text()).matches("[A-Za-z0-9_-]+");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "1", "1.", ".a", "1.a b", "-1.a", "1.a\u0000", "1.ä", "12345678901234567.a"})
  void anotherFormIsRejectedByName(String plain) {
    String cursor =
        Base64.getUrlEncoder().encodeToString(plain.getBytes(StandardCharsets.ISO_8859_1));
    assertRefused(cursor);
  }

  @ParameterizedTest
  @ValueSource(strings = {"§", "a", "MTIz NC5h", "x y", "!!!!", "漢字"})
  void invalidBase64IsRejectedByName(String cursor) {
    assertRefused(cursor);
  }

  @Test
  void anIdentifierOfAnotherKindIsRefusedByName() {
    KeysetCursor place = new KeysetCursor(Instant.EPOCH, "user");
    assertThatThrownBy(place::number).hasMessageStartingWith("cursor ");
    assertThatThrownBy(place::uuid).hasMessageStartingWith("cursor ");
    assertThatThrownBy(() -> new KeysetCursor(Instant.EPOCH, "9".repeat(20)).number())
        .hasMessageStartingWith("cursor ");
  }

  private static void assertRefused(String cursor) {
    assertThatThrownBy(() -> KeysetCursor.ofCursor(cursor))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("cursor ");
  }
}
