package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresBinariesTest {
  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, /postgres-linux-x86_64.txz",
    "Linux, aarch64, /postgres-linux-arm_64.txz",
    "Mac OS X, x86_64, /postgres-darwin-x86_64.txz",
    "Mac OS X, aarch64, /postgres-darwin-arm_64.txz",
  })
  void theArchiveIsNamedAfterSystemAndProcessor(String system, String processor, String name) {
    assertThat(PostgresBinaries.nameFor(system, processor)).isEqualTo(name);
  }

  @Test
  void theBuildBringsTheArchiveForThisMachine() {
    String name =
        PostgresBinaries.nameFor(System.getProperty("os.name"), System.getProperty("os.arch"));
    assertThat(PostgresBinaries.class.getResource(name)).as(name).isNotNull();
  }
}
