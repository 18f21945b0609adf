package dev.portcullis.ejb.job;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;

/** The settings {@code job.*}; the properties file explains each. */
@ApplicationScoped
public class JobConfig extends Settings implements CheckedConfig {
  private static final long DAY = 86_400;

  private final Setting<Duration> stuckAfter =
      seconds("job.stuck-seconds", 30, DAY).formerly("webhook.stuck-seconds");
  private final Setting<Duration> runTime =
      seconds("job.run-seconds", 1, DAY).formerly("webhook.job-run-seconds");

  private final Setting<Duration> history = days("job.history-days", 1, 3650);
  private final Setting<Optional<String>> node = stripped("job.node");

  /** The maximum interval between heartbeats of a job. */
  public Duration stuckAfter() {
    return stuckAfter.get();
  }

  /** How long one execution of a job lasts before the next takes over. */
  public Duration runTime() {
    return runTime.get();
  }

  /** The retention of results of executions. */
  public Duration history() {
    return history.get();
  }

  /** The name of this node for administrators. */
  public String node() {
    return node.get().orElseGet(JobConfig::host);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unnamed) {
      return "localhost";
    }
  }
}
