package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiweDomainTest {
  @ParameterizedTest
  @ValueSource(strings = {"localhost", "localhost:8080", "127.0.0.1", "a.b-c.example:65535", "a"})
  void bareLowercaseHostsAreValid(String host) {
    assertThat(SiweDomain.isValid(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "Example.com",
        "https://example.com",
        "example.com/",
        "example.com:",
        "a:0",
        "a:65536",
        "a:080",
        "-a",
        "a-",
        "a..b",
        ".a",
        "a.",
        "a_b",
        "user@a",
        "ex\u00E4mple.com",
        "a:1:2",
        "*",
        "a\n"
      })
  void anythingElseIsNot(String host) {
    assertThat(SiweDomain.isValid(host)).isFalse();
  }
}
