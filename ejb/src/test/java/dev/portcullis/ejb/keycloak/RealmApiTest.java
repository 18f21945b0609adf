package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RealmApiTest {
  @Test
  void aSegmentIsOneSegmentWhateverItSays() {
    assertThat(RealmApi.path("users", "a/b?c#d e%2e")).isEqualTo("/users/a%2Fb%3Fc%23d%20e%252e");
  }

  /** DELETE on the way up would be DELETE on the realm. */
  @ParameterizedTest
  @ValueSource(strings = {"", ".", ".."})
  void noSegmentLeadsElsewhere(String segment) {
    assertThatThrownBy(() -> RealmApi.path("users", segment))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
