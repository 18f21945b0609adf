package dev.portcullis.web.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9110, 8.8.3 and 13.1. */
class EntityTagsTest {
  @Test
  void readsTagsAsTheyWereSent() {
    assertThat(EntityTags.read("if-match", "\"a\"")).containsExactly("\"a\"");
    assertThat(EntityTags.read("if-match", " W/\"a,b\" ,\t\"\" "))
        .containsExactly("W/\"a,b\"", "\"\"");
    assertThat(EntityTags.read("if-match", " * ")).containsExactly("*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "\"a", "\"a\" b", "*, \"a\"", "w/\"a\"", "\"a b\""})
  void rejectsInvalidTags(String text) {
    assertThatThrownBy(() -> EntityTags.read("if-match", text))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.issues().get(0).path()).isEqualTo("if-match"));
  }

  @Test
  void rejectsMoreTagsThanAClientCanHave() {
    String many =
        IntStream.range(0, 21).mapToObj(i -> "\"" + i + "\"").collect(Collectors.joining(", "));
    assertThatThrownBy(() -> EntityTags.read("if-match", many)).isInstanceOf(Failure.class);
  }
}
