package dev.portcullis.ejb.setting;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.Optional;

/** The setting {@code pages.directory}. */
@ApplicationScoped
public class PagesConfig extends Settings implements CheckedConfig {
  private final Setting<Optional<String>> directory = optional("pages.directory");

  /**
   * The directory from which each request reads the console's files; empty for the built-in files.
   */
  public Optional<Path> directory() {
    return directory.get().map(Path::of);
  }
}
