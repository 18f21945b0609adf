package dev.portcullis.ejb.audit;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.DataConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The settings {@code audit.*}; the properties file explains each. */
@ApplicationScoped
public class AuditConfig extends Settings implements CheckedConfig {
  private final Setting<Optional<String>> headsFile = optional("audit.heads-file");
  private final Setting<Duration> headsPeriod = seconds("audit.heads-seconds", 1, 86_400);
  private final Setting<Long> exportRows = number("audit.export-rows", 1, 1_000_000);
  private final Setting<Long> strangerRows = number("audit.stranger-rows", 0, 1_000_000);
  private final Setting<Duration> strangerWindow = seconds("audit.stranger-seconds", 1, 3_600);

  @Inject DataConfig data;

  @Override
  public void check() {
    headsFile();
    super.check();
  }

  @Override
  public List<String> advice(boolean local) {
    return headsFile().isPresent()
        ? List.of()
        : List.of(
            "without data.dir and audit.heads-file this node writes no checkpoints of the audit log"
                + " outside the database, so the removal of its newest rows would go unnoticed");
  }

  /** Where this node notes the heads of the logs, outside the database; empty for nowhere. */
  public Optional<Path> headsFile() {
    try {
      return headsFile
          .get()
          .map(Path::of)
          .or(() -> data.directory().map(directory -> Path.of(directory, "log-heads")));
    } catch (InvalidPathException malformed) {
      throw new InvalidSettingException("audit.heads-file", "must be the path of a file");
    }
  }

  /** How many rows of the logs a file has at most. */
  public long exportRows() {
    return exportRows.get();
  }

  /** How many refusals of strangers keep rows, by kind, network and window; 0 for all. */
  public long strangerRows() {
    return strangerRows.get();
  }

  /** For how long refusals of strangers are counted together. */
  public Duration strangerWindow() {
    return strangerWindow.get();
  }

  /** How often the heads are noted. */
  public Duration headsPeriod() {
    return headsPeriod.get();
  }
}
