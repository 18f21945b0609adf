package dev.portcullis.ejb.statistics;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The settings {@code statistics.*}; the properties file explains each. */
@ApplicationScoped
public class StatisticsConfig extends Settings implements CheckedConfig {
  private final Setting<Integer> keep =
      integer("statistics.keep-hours", 1, StatisticsService.MOST_HOURS);

  /** The retention of a row. */
  public Duration keep() {
    return Duration.ofHours(keep.get());
  }
}
