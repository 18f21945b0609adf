package dev.portcullis.ejb.setting;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The setting {@code settings.foreign-names}, which {@link Preflight} reads. */
@ApplicationScoped
public class ForeignNamesConfig extends Settings implements CheckedConfig {
  static final String NAME = "settings.foreign-names";

  private final Setting<List<String>> names = list(NAME, (as, text) -> text);

  /** Names that resemble settings of this service and belong to other software. */
  public List<String> foreign() {
    return names.get();
  }
}
