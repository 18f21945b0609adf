package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The arguments that the launcher starts a server with. A unit test: they are a list of texts. */
class ServerSettingsTest {
  @Test
  void aServerWithoutMemoryEndsAndFurtherArgumentsComeLater() {
    ServerSettings settings =
        new ServerSettings(
            "127.0.0.1", 8080, 9990, "512m", Map.of("a", "b"), Map.of(), List.of("-Xfuture"));
    assertThat(settings.jvmArguments())
        .contains("-Xmx512m", "-XX:+ExitOnOutOfMemoryError", "-Da=b")
        .containsSubsequence("-XX:+ExitOnOutOfMemoryError", "-Xfuture");
  }
}
