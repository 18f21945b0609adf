package dev.portcullis.ejb.setting;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The setting {@code data.dir}. */
@ApplicationScoped
public class DataConfig extends Settings implements CheckedConfig {
  private final Setting<Optional<String>> directory = optional("data.dir");

  /** The directory for data that this node keeps outside the database. */
  public Optional<String> directory() {
    return directory.get();
  }
}
