package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Preflight;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.SettingSource;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks all settings before anything else starts, and aborts the startup with a line for each
 * problem. It is the first bean to start, so it also sets up call ids in log lines.
 */
@Singleton
@Startup
public class StartupCheck {
  private static final Logger LOG = LoggerFactory.getLogger(StartupCheck.class);

  @Inject @Any private Instance<Settings> all;

  private Runnable endOfCallLog;

  @PostConstruct
  void check() {
    endOfCallLog = CallIdLogHandler.begin();
    Preflight.Findings found = Preflight.of(all.stream().toList(), SettingSource.ofServer());
    found.problems().forEach(bad -> LOG.error("Portcullis does not start. {}", bad.getMessage()));
    if (!found.problems().isEmpty()) {
      end();
      throw InvalidSettingException.of(found.problems());
    }
    found.warnings().forEach(warning -> LOG.warn("Check the settings: {}", warning));
  }

  @PreDestroy
  void end() {
    endOfCallLog.run();
  }
}
