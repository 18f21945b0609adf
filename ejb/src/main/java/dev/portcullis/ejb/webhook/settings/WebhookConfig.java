package dev.portcullis.ejb.webhook.settings;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/** The settings {@code webhook.*}; the properties file explains each. */
@ApplicationScoped
public class WebhookConfig extends Settings implements CheckedConfig {
  private static final long DAY = 86_400_000;
  private static final int MANY = 10_000;

  private final Setting<List<IpRange>> networks = list("webhook.allowed-cidrs", IpRange::ofSetting);

  private final Setting<Integer> maxBlocks = integer("webhook.max-blocks-per-step", 1, MANY);
  private final Setting<Duration> headPoll = millis("webhook.head-poll-ms", 10, DAY);
  private final Setting<Integer> depth = integer("webhook.reorganisation-depth", 1, 100_000);
  private final Setting<Duration> scanLease = millis("webhook.scan-lease-ms", 100, DAY);
  private final Setting<Duration> maxBackoff = millis("webhook.reading-backoff-max-ms", 10, DAY);
  private final Setting<Integer> backfillThreads = integer("webhook.backfill-threads", 1, 16);

  private final Setting<Duration> retryFirst = millis("webhook.retry-first-ms", 1, DAY);
  private final Setting<Duration> retryLongest =
      millis("webhook.retry-longest-ms", () -> retryFirst.get().toMillis(), DAY);
  private final Setting<Integer> maxAttempts = integer("webhook.max-attempts", 1, 100);
  private final Setting<Integer> retryJitter = integer("webhook.retry-jitter-percent", 0, 100);

  private final Setting<Integer> perOwner = integer("webhook.in-flight-per-owner", 1, MANY);
  private final Setting<Duration> timeout = millis("webhook.request-timeout-ms", 10, DAY);
  private final Setting<Duration> lease = millis("webhook.lease-ms", 1000, DAY);
  private final Setting<Duration> deliveryPoll = millis("webhook.delivery-poll-ms", 10, DAY);
  private final Setting<Integer> inFlight =
      integer("webhook.in-flight", () -> perOwner.get(), () -> MANY);
  private final Setting<Integer> perEndpoint =
      integer("webhook.in-flight-per-endpoint", () -> 1, () -> perOwner.get());

  private final Setting<Duration> disableAfter = days("webhook.disable-after-days", 0, 36_500);

  private final Setting<Duration> noticeAfter =
      seconds("webhook.failing-notice-after-seconds", 0, 36_500 * 86_400L);

  private final Setting<Integer> bytes =
      integer("webhook.in-flight-bytes", 1024 * 1024, Integer.MAX_VALUE);

  /** The number of webhooks whose past blocks are read concurrently. */
  public int backfillThreads() {
    return backfillThreads.get();
  }

  /**
   * The settings.
   *
   * @throws InvalidSettingException naming the first that has no usable value
   */
  public WebhookSettings settings() {
    return new WebhookSettings(
        networks.get(),
        new WebhookSettings.ReadConfig(
            maxBlocks.get(), headPoll.get(), depth.get(), maxBackoff.get(), scanLease.get()),
        new RetryPolicy(
            maxAttempts.get(), retryFirst.get(), retryLongest.get(), retryJitter.get() / 100.0),
        new WebhookSettings.Sending(
            timeout.get(),
            lease.get(),
            deliveryPoll.get(),
            inFlight.get(),
            perOwner.get(),
            perEndpoint.get(),
            bytes.get()),
        disableAfter.get(),
        noticeAfter.get());
  }
}
