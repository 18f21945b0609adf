package dev.portcullis.ejb.audit;

import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings {@code audit.*}; the properties file explains each. */
@ApplicationScoped
public class AuditConfig implements CheckedConfig {
  @Inject
  @ConfigProperty(name = "audit.heads-file")
  Optional<String> headsFile;

  @Inject
  @ConfigProperty(name = "data.dir")
  Optional<String> dataDir;

  @Inject
  @ConfigProperty(name = "audit.heads-seconds")
  String headsSeconds;

  @Inject
  @ConfigProperty(name = "audit.stranger-rows")
  String strangerRows;

  @Inject
  @ConfigProperty(name = "audit.stranger-seconds")
  String strangerSeconds;

  @Override
  public void check() {
    headsFile();
    headsPeriod();
    strangerRows();
    strangerWindow();
  }

  /** Where this node notes the heads of the logs, outside the database; empty for nowhere. */
  public Optional<Path> headsFile() {
    try {
      return headsFile
          .map(Path::of)
          .or(() -> dataDir.map(directory -> Path.of(directory, "log-heads")));
    } catch (InvalidPathException malformed) {
      throw new BadSetting("audit.heads-file", "must be the path of a file");
    }
  }

  /** How many refusals of strangers keep rows, by kind, network and window; 0 for all. */
  public long strangerRows() {
    return Setting.number("audit.stranger-rows", strangerRows, 0, 1_000_000);
  }

  /** For how long refusals of strangers are counted together. */
  public Duration strangerWindow() {
    return Duration.ofSeconds(Setting.number("audit.stranger-seconds", strangerSeconds, 1, 3_600));
  }

  /** How often the heads are noted. */
  public Duration headsPeriod() {
    return Duration.ofSeconds(Setting.number("audit.heads-seconds", headsSeconds, 1, 86_400));
  }
}
