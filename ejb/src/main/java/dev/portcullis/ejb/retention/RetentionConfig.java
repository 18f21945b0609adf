package dev.portcullis.ejb.retention;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The settings {@code retention.*}. */
@ApplicationScoped
public class RetentionConfig extends Settings implements CheckedConfig {
  private final Setting<Duration> period = seconds("retention.check-seconds", 1, 86_400);

  /** The interval of the check for deletable records. */
  public Duration period() {
    return period.get();
  }
}
