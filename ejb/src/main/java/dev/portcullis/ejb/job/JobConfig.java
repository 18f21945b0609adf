package dev.portcullis.ejb.job;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The settings {@code job.*}; the properties file explains each. */
@ApplicationScoped
public class JobConfig extends Settings implements CheckedConfig {
  private static final long DAY = 86_400;

  private final Setting<Duration> stuckAfter =
      seconds("job.stuck-seconds", 30, DAY).formerly("webhook.stuck-seconds");
  private final Setting<Duration> runTime =
      seconds("job.run-seconds", 1, DAY).formerly("webhook.job-run-seconds");

  /** How long a job may be without a sign of life. */
  public Duration stuckAfter() {
    return stuckAfter.get();
  }

  /** How long one execution of a job lasts before the next takes over. */
  public Duration runTime() {
    return runTime.get();
  }
}
