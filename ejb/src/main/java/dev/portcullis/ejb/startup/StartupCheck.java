package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.ejb.setting.CheckedConfig;
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
 * Checks every setting before anything else starts, and refuses to start with one line that names
 * the first bad one. It is the first to start, and so ties log lines to calls as well.
 */
@Singleton
@Startup
public class StartupCheck {
  private static final Logger LOG = LoggerFactory.getLogger(StartupCheck.class);

  @Inject @Any private Instance<CheckedConfig> configs;

  private Runnable endOfCallLog;

  @PostConstruct
  void check() {
    endOfCallLog = CallLog.begin();
    try {
      configs.forEach(CheckedConfig::check);
    } catch (BadSetting bad) {
      LOG.error("Portcullis does not start. {}", bad.getMessage());
      end();
      throw bad;
    }
  }

  @PreDestroy
  void end() {
    endOfCallLog.run();
  }
}
