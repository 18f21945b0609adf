package dev.portcullis.ejb.setting;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Lists the settings that the operator set, and the defaults of the others. */
@ApplicationScoped
public class EffectiveSettings {
  @Inject @Any private Instance<Settings> all;

  /** All settings that the application reads, once, by name; secrets are masked. */
  public SettingsView read() {
    return new SettingsView(
        StreamSupport.stream(all.spliterator(), false)
            .flatMap(settings -> settings.views().stream())
            .collect(Collectors.toMap(SettingView::name, view -> view, (one, same) -> one))
            .values()
            .stream()
            .sorted(Comparator.comparing(SettingView::name))
            .toList());
  }
}
