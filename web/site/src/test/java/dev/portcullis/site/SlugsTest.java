package dev.portcullis.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlugsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Quick start | quick-start",
        "The gateway (`-Dbench=gateway`, 2 runs) | the-gateway--dbenchgateway-2-runs",
        "What's not: protected? | whats-not-protected",
        "eth_call & friends | eth_call--friends",
        "Über | über"
      })
  void anchorsMatchGitHub(String heading, String anchor) {
    assertThat(new Slugs().next(heading)).isEqualTo(anchor);
  }

  @Test
  void repeatedHeadingsHaveNumbers() {
    Slugs slugs = new Slugs();
    assertThat(slugs.next("Proof")).isEqualTo("proof");
    assertThat(slugs.next("Proof")).isEqualTo("proof-1");
    assertThat(slugs.next("Proof")).isEqualTo("proof-2");
  }
}
