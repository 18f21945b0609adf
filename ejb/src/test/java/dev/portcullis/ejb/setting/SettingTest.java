package dev.portcullis.ejb.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTest {
  @Test
  void numbersWithinTheirBoundsAreRead() {
    assertThat(Setting.number("a.b", " 42 ", 1, 42)).isEqualTo(42);
    assertThat(Setting.number("a.b", "-1", -1, 42)).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1.5", "0x1", "43", "0", "99999999999999999999", "1e3", "١"})
  void otherNumbersAreRefusedByName(String text) {
    assertThatThrownBy(() -> Setting.number("a.b", text, 1, 42))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage("The setting a.b must be an integer from 1 to 42, but is \"" + text + "\"");
  }

  @Test
  void choicesAreComparedWithoutCase() {
    assertThat(Setting.choice("a.b", "Embedded", List.of("embedded", "upstream")))
        .isEqualTo("embedded");
    assertThatThrownBy(() -> Setting.choice("a.b", "yes", List.of("true", "false")))
        .hasMessage("The setting a.b must be one of true, false, but is \"yes\"");
  }

  @Test
  void listsLoseTheirBlanks() {
    assertThat(Setting.list(" a, ,b,")).containsExactly("a", "b");
    assertThat(Setting.list("")).isEmpty();
  }
}
