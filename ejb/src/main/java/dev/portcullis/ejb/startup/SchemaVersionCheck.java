package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.setting.InvalidSettingException;
import java.util.Arrays;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationVersion;

/** Rejects a database with the schema of a newer build, because this build does not support it. */
public final class SchemaVersionCheck {
  private SchemaVersionCheck() {}

  /**
   * Compares the applied migrations with those of this build.
   *
   * @throws InvalidSettingException if the schema is newer than this build
   */
  public static void check(MigrationInfoService known) {
    MigrationVersion own = newest(known.all(), true);
    MigrationVersion there = newest(known.applied(), false);
    if (there != null && own != null && there.isNewerThan(own)) {
      throw new InvalidSettingException(
          "db.url",
          "leads to a database that a newer build has changed: its schema is at "
              + there
              + ", and this build knows none after "
              + own
              + ". Start that build, or one after it");
    }
  }

  private static MigrationVersion newest(MigrationInfo[] of, boolean resolved) {
    return Arrays.stream(of)
        .filter(each -> each.getVersion() != null)
        .filter(each -> !resolved || each.getState().isResolved())
        .map(MigrationInfo::getVersion)
        .max(MigrationVersion::compareTo)
        .orElse(null);
  }
}
