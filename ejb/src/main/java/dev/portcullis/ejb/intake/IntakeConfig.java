package dev.portcullis.ejb.intake;

import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings of what a request may cost before anybody works on it ({@code http.*}). */
@ApplicationScoped
public class IntakeConfig implements CheckedConfig {
  private static final int HEAP_SHARE = 4;
  private static final long MANY = 1_000_000;
  private static final long TERABYTE = 1L << 40;

  @Inject
  @ConfigProperty(name = "http.body-seconds")
  String bodySeconds;

  @Inject
  @ConfigProperty(name = "http.body-bytes-per-second")
  String bodyRate;

  @Inject
  @ConfigProperty(name = "http.bodies")
  String bodies;

  @Inject
  @ConfigProperty(name = "http.bodies-per-client")
  String bodiesPerClient;

  @Inject
  @ConfigProperty(name = "http.body-memory-bytes")
  String bodyMemory;

  @Inject
  @ConfigProperty(name = "http.max-requests")
  String maxRequests;

  @Inject
  @ConfigProperty(name = "http.wait-seconds")
  String waitSeconds;

  /** How long a body may take as a whole. */
  public Duration bodyTime() {
    return Duration.ofSeconds(Setting.number("http.body-seconds", bodySeconds, 1, 3600));
  }

  /** How many bytes of a body must come in a second, on average after the first two. */
  public long bodyRate() {
    return Setting.number("http.body-bytes-per-second", bodyRate, 0, MANY);
  }

  /** How many bodies may be on their way in at a time. */
  public int bodies() {
    return (int) Setting.number("http.bodies", bodies, 1, MANY);
  }

  /** How many of them may come from one client address. */
  public int bodiesPerClient() {
    return (int) Setting.number("http.bodies-per-client", bodiesPerClient, 1, MANY);
  }

  /** How many bytes all bodies together may take, with what they become when they are parsed. */
  public long bodyMemory() {
    long set = Setting.number("http.body-memory-bytes", bodyMemory, 0, TERABYTE);
    return set == 0 ? Runtime.getRuntime().maxMemory() / HEAP_SHARE : set;
  }

  /** How many requests are worked on at a time. */
  public int maxRequests() {
    return (int) Setting.number("http.max-requests", maxRequests, 4, MANY);
  }

  /** How long a request may wait until it is worked on. */
  public Duration waitTime() {
    return Duration.ofSeconds(Setting.number("http.wait-seconds", waitSeconds, 1, 600));
  }

  @Override
  public void check() {
    var unusedTimes = bodyTime().plus(waitTime());
    var unusedNumbers = bodyRate() + bodies() + bodiesPerClient() + bodyMemory() + maxRequests();
  }
}
