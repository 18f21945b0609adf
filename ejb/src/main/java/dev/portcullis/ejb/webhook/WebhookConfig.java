package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.security.SpecialAddresses;
import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import inet.ipaddr.IPAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings {@code webhook.*}; the properties file explains each. */
@ApplicationScoped
public class WebhookConfig implements CheckedConfig {
  private static final String ENCRYPTION_KEY = "webhook.encryption-key";
  private static final String RETIRED_KEYS = "webhook.retired-encryption-keys";
  private static final String ALLOWED = "webhook.allowed-cidrs";
  private static final long DAY_MS = 86_400_000;

  @Inject
  @ConfigProperty(name = ENCRYPTION_KEY)
  private Optional<String> encryptionKey;

  @Inject
  @ConfigProperty(name = RETIRED_KEYS)
  private Optional<String> retiredKeys;

  @Inject
  @ConfigProperty(name = ALLOWED)
  private Optional<String> allowedCidrs;

  @Inject
  @ConfigProperty(name = "webhook.max-blocks-per-step")
  private String maxBlocks;

  @Inject
  @ConfigProperty(name = "webhook.head-poll-ms")
  private String headPoll;

  @Inject
  @ConfigProperty(name = "webhook.reorganisation-depth")
  private String reorganisationDepth;

  @Inject
  @ConfigProperty(name = "webhook.reading-backoff-max-ms")
  private String maxBackoff;

  @Inject
  @ConfigProperty(name = "webhook.max-attempts")
  private String maxAttempts;

  @Inject
  @ConfigProperty(name = "webhook.retry-first-ms")
  private String retryFirst;

  @Inject
  @ConfigProperty(name = "webhook.retry-longest-ms")
  private String retryLongest;

  @Inject
  @ConfigProperty(name = "webhook.retry-jitter-percent")
  private String retryJitter;

  @Inject
  @ConfigProperty(name = "webhook.request-timeout-ms")
  private String requestTimeout;

  @Inject
  @ConfigProperty(name = "webhook.lease-ms")
  private String lease;

  @Inject
  @ConfigProperty(name = "webhook.delivery-poll-ms")
  private String deliveryPoll;

  @Inject
  @ConfigProperty(name = "webhook.in-flight")
  private String inFlight;

  @Inject
  @ConfigProperty(name = "webhook.in-flight-per-owner")
  private String inFlightPerOwner;

  @Inject
  @ConfigProperty(name = "webhook.in-flight-per-endpoint")
  private String inFlightPerEndpoint;

  @Inject
  @ConfigProperty(name = "webhook.job-run-seconds")
  private String runTime;

  private volatile WebhookSettings settings;

  @Override
  public void check() {
    settings();
  }

  /**
   * The settings.
   *
   * @throws BadSetting naming the first that has no usable value
   */
  public WebhookSettings settings() {
    WebhookSettings read = settings;
    if (read == null) {
      read =
          new WebhookSettings(
              networks(),
              vault(),
              reading(),
              retry(),
              sending(),
              Duration.ofSeconds(
                  Setting.number("webhook.job-run-seconds", runTime, 1, DAY_MS / 1000)));
      settings = read;
    }
    return read;
  }

  private List<IPAddress> networks() {
    List<IPAddress> networks = new ArrayList<>();
    for (String text : Setting.list(allowedCidrs.orElse(""))) {
      networks.add(
          SpecialAddresses.network(text)
              .orElseThrow(
                  () ->
                      new BadSetting(
                          ALLOWED,
                          "must list networks such as 127.0.0.1/32 or fd00::/8, but has \""
                              + text
                              + "\"")));
    }
    return networks;
  }

  private SecretVault vault() {
    List<byte[]> keys = new ArrayList<>();
    keys.add(
        key(
            ENCRYPTION_KEY,
            encryptionKey.orElseThrow(
                () ->
                    new BadSetting(
                        ENCRYPTION_KEY,
                        "is missing. It must be 32 random bytes in base64, for example from"
                            + " \"openssl rand -base64 32\", and be kept: it encrypts the signing"
                            + " keys of webhooks"))));
    Setting.list(retiredKeys.orElse("")).forEach(text -> keys.add(key(RETIRED_KEYS, text)));
    return new SecretVault(keys);
  }

  private static byte[] key(String name, String text) {
    try {
      byte[] key = Base64.getDecoder().decode(text.strip());
      if (key.length == SecretVault.KEY_BYTES) {
        return key;
      }
    } catch (IllegalArgumentException notBase64) {
      throw (BadSetting) badKey(name).initCause(notBase64);
    }
    throw badKey(name);
  }

  private static BadSetting badKey(String name) {
    return new BadSetting(name, "must be 32 bytes in base64 (the value is not shown)");
  }

  private WebhookSettings.Reading reading() {
    return new WebhookSettings.Reading(
        (int) Setting.number("webhook.max-blocks-per-step", maxBlocks, 1, 10_000),
        millis("webhook.head-poll-ms", headPoll, 10),
        (int) Setting.number("webhook.reorganisation-depth", reorganisationDepth, 1, 100_000),
        millis("webhook.reading-backoff-max-ms", maxBackoff, 10));
  }

  private RetryLadder retry() {
    Duration first = millis("webhook.retry-first-ms", retryFirst, 1);
    Duration longest = millis("webhook.retry-longest-ms", retryLongest, first.toMillis());
    return new RetryLadder(
        (int) Setting.number("webhook.max-attempts", maxAttempts, 1, 100),
        first,
        longest,
        Setting.number("webhook.retry-jitter-percent", retryJitter, 0, 100) / 100.0);
  }

  private WebhookSettings.Sending sending() {
    Duration timeout = millis("webhook.request-timeout-ms", requestTimeout, 10);
    int perOwner = (int) Setting.number("webhook.in-flight-per-owner", inFlightPerOwner, 1, 10_000);
    return new WebhookSettings.Sending(
        timeout,
        // A lease shorter than an attempt would have two nodes send at once.
        millis("webhook.lease-ms", lease, timeout.toMillis() + 1000),
        millis("webhook.delivery-poll-ms", deliveryPoll, 10),
        (int) Setting.number("webhook.in-flight", inFlight, perOwner, 10_000),
        perOwner,
        (int) Setting.number("webhook.in-flight-per-endpoint", inFlightPerEndpoint, 1, perOwner));
  }

  private static Duration millis(String name, String text, long min) {
    return Duration.ofMillis(Setting.number(name, text, min, DAY_MS));
  }
}
