package dev.portcullis.ejb.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Preflight;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.kernel.SettingSource;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Proves that the application starts without module {@code legacy}, which is not on the class path
 * here, and refuses to enable it. A service test: the container decides who is found.
 */
@ServiceTest
class WithoutLegacyTest {
  private static final String REFUSAL =
      "The setting legacy.enabled belongs to a module that this build does not contain: remove it";

  @Inject private LegacyPresence presence;

  @Test
  void anExcludedModuleDoesNotExist() {
    assertThat(presence.isEnabled()).isFalse();
    assertThat(presence.served()).isEmpty();
  }

  @Test
  void itCannotBeEnabled() {
    assertThat(problems(Map.of("legacy.enabled", "true"), Map.of())).contains(REFUSAL);
    assertThat(problems(Map.of(), Map.of("LEGACY_ENABLED", "true"))).contains(REFUSAL);
  }

  /** Servers show the defaults of the reference file as what is set. */
  @Test
  void itsDefaultsAreNotRefused() {
    Map<String, String> defaults =
        Map.of("legacy.enabled", "false", "legacy.sockets", "1000", "legacy.prices", "ETH:1800");
    assertThat(problems(defaults, Map.of())).noneMatch(line -> line.contains("legacy"));
  }

  private static List<String> problems(
      Map<String, String> properties, Map<String, String> environment) {
    SettingSource texts = StandaloneSettings.texts(properties, environment);
    return Preflight.of(StandaloneSettings.of(texts).all(), texts).problems().stream()
        .map(InvalidSettingException::getMessage)
        .toList();
  }
}
