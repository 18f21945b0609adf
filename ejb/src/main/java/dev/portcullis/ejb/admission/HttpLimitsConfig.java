package dev.portcullis.ejb.admission;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The settings that limit the cost of a request and its response ({@code http.*}). */
@ApplicationScoped
public class HttpLimitsConfig extends Settings implements CheckedConfig {
  private static final int HEAP_SHARE = 4;
  private static final int MANY = 1_000_000;
  private static final long TERABYTE = 1L << 40;
  private static final long SMALLEST_ANSWER = 2L << 20;
  private static final long LARGEST_ANSWER = 1L << 30;

  private final Setting<Duration> bodyTime = seconds("http.body-seconds", 1, 3600);
  private final Setting<Duration> waitTime = seconds("http.wait-seconds", 1, 600);
  private final Setting<Long> bodyRate = number("http.body-bytes-per-second", 0, MANY);
  private final Setting<Integer> bodies = integer("http.bodies", 1, MANY);
  private final Setting<Integer> bodiesPerClient = integer("http.bodies-per-client", 1, MANY);
  private final Setting<Long> bodyMemory = number("http.body-memory-bytes", 0, TERABYTE);
  private final Setting<Long> answerBytes =
      number("http.answer-max-bytes", SMALLEST_ANSWER, LARGEST_ANSWER);
  private final Setting<Integer> answers = integer("http.answers", 1, MANY);
  private final Setting<Duration> drainTime = seconds("stop.drain-seconds", 0, 600);
  private final Setting<Integer> maxRequests = integer("http.max-requests", 4, MANY);
  private final Setting<Integer> signInPercent = integer("http.sign-in-percent", 0, 50);
  private final Setting<Integer> gatewayPercent = integer("http.gateway-percent", 1, 100);
  private final Setting<Integer> accountPercent = integer("http.account-percent", 1, 100);
  private final Setting<Integer> organizationPercent = integer("http.organization-percent", 1, 100);

  /** The maximum time for receiving a whole body. */
  public Duration bodyTime() {
    return bodyTime.get();
  }

  /** The minimum rate of a body in bytes per second, on average after the first two seconds. */
  public long bodyRate() {
    return bodyRate.get();
  }

  /** The maximum number of bodies that are received at a time. */
  public int bodies() {
    return bodies.get();
  }

  /** The maximum of these from one client address. */
  public int bodiesPerClient() {
    return bodiesPerClient.get();
  }

  /** The most bytes of all bodies, including their parsed form. */
  public long bodyMemory() {
    long set = bodyMemory.get();
    return set == 0 ? Runtime.getRuntime().maxMemory() / HEAP_SHARE : set;
  }

  /** The most bytes of the items of a page. */
  public long answerBytes() {
    return answerBytes.get();
  }

  /**
   * The maximum number of large responses that are buffered in files until the clients have read
   * them.
   */
  public int answers() {
    return answers.get();
  }

  /** The maximum number of concurrent requests. */
  public int maxRequests() {
    return maxRequests.get();
  }

  /** The maximum number of concurrent requests, and its distribution. */
  public ConcurrencyLimits bounds() {
    return ConcurrencyLimits.ofRequests(
        maxRequests.get(),
        signInPercent.get(),
        gatewayPercent.get(),
        accountPercent.get(),
        organizationPercent.get());
  }

  /** How long shutdown waits for requests in flight (drain). */
  public Duration drainTime() {
    return drainTime.get();
  }

  /** How long a request may wait for a permit. */
  public Duration waitTime() {
    return waitTime.get();
  }
}
