package dev.portcullis.legacy.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.setting.SettingView;
import dev.portcullis.ejb.setting.StandaloneSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Proves that tools find the settings of this module beside the others, and show no secret. */
class LegacySettingsTest {
  private static final String HUSH = "hush-0123456789-hush";

  @Test
  void toolsKnowTheSettingsOfThisModuleToo() {
    assertThat(shown(Map.of()))
        .extracting(SettingView::name)
        .contains("legacy.enabled", "legacy.sockets", "chain.kind");
  }

  @Test
  void theOperatorsKeyIsNotShown() {
    assertThat(shown(Map.of("legacy.l1.operator-key", HUSH)))
        .filteredOn(view -> view.name().equals("legacy.l1.operator-key"))
        .isNotEmpty()
        .allMatch(view -> view.value().equals("***") && view.isMasked());
  }

  private static List<SettingView> shown(Map<String, String> given) {
    return StandaloneSettings.of(StandaloneSettings.texts(given, Map.of())).all().stream()
        .flatMap(settings -> settings.views().stream())
        .toList();
  }
}
