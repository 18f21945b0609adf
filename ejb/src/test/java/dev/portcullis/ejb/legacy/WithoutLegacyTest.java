package dev.portcullis.ejb.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.ejb.setting.Preflight;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Proves that the application starts without module {@code legacy}, which is not on the class path
 * here, and refuses to enable it. A service test: the container decides who is found.
 */
@ServiceTest
class WithoutLegacyTest {
  @Inject private LegacyPresence presence;

  @Test
  void whatIsNotBuiltInIsNotThere() {
    assertThat(presence.isThere()).isFalse();
    assertThat(presence.served()).isEmpty();
  }

  @Test
  void itCannotBeEnabled() {
    assertThat(Preflight.of(Map.of("legacy.enabled", "true"), Map.of()).problems())
        .extracting(BadSetting::getMessage)
        .anyMatch(problem -> problem.contains("legacy.enabled"));
  }
}
