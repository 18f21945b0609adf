package dev.portcullis.ejb.retention;

import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings {@code retention.*}. */
@ApplicationScoped
public class RetentionConfig implements CheckedConfig {
  @Inject
  @ConfigProperty(name = "retention.check-seconds")
  private String checkSeconds;

  @Override
  public void check() {
    period();
  }

  /** How often it is looked for what can be deleted. */
  public Duration period() {
    return Duration.ofSeconds(Setting.number("retention.check-seconds", checkSeconds, 1, 86_400));
  }
}
