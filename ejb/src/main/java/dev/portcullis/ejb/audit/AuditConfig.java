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

/** The settings {@code audit.*}; the properties file explains each one. */
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

  /**
   * The file outside the database to which this node writes the heads of the logs; empty if none is
   * configured.
   */
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

  /** The maximum number of log rows in an export file. */
  public long exportRows() {
    return exportRows.get();
  }

  /** How many denials of anonymous clients keep rows, by kind, network and window; 0 for all. */
  public long anonymousRows() {
    return strangerRows.get();
  }

  /** The length of the window in which denials of anonymous clients are counted together. */
  public Duration anonymousWindow() {
    return strangerWindow.get();
  }

  /** The interval at which the heads are recorded. */
  public Duration headsPeriod() {
    return headsPeriod.get();
  }
}
