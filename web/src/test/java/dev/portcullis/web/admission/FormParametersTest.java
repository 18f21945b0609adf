package dev.portcullis.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FormParametersTest {
  @Test
  void readsBothTextsInTheirOrder() {
    Map<String, String[]> parameters =
        FormParameters.of("format=json&a=1&flag", "logout_token=a.b%2Bc+d&a=2&&b=x=y");
    assertThat(parameters.get("format")).containsExactly("json");
    assertThat(parameters.get("a")).containsExactly("1", "2");
    assertThat(parameters.get("flag")).containsExactly("");
    assertThat(parameters.get("logout_token")).containsExactly("a.b+c d");
    assertThat(parameters.get("b")).containsExactly("x=y");
  }

  @Test
  void omitsUnreadableParameters() {
    assertThat(FormParameters.of(null, "a=%zz&b=%&c=1")).containsOnlyKeys("c");
    assertThat(FormParameters.of(null, null)).isEmpty();
  }
}
