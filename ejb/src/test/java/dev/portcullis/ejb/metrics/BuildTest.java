package dev.portcullis.ejb.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The build information of metrics and nodes. */
class BuildTest {
  @Test
  void theVersionIsThatOfThePoms() throws Exception {
    assertThat(Files.readString(Path.of("pom.xml")))
        .contains("<version>" + Build.version() + "</version>");
  }
}
