package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.ConfiguredBearerToken;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The settings {@code policy.*}; the properties file explains each. */
@ApplicationScoped
public class PolicyServiceConfig extends Settings implements CheckedConfig {
  private static final int HEAP_SHARE = 8;

  /** The client's {@code request_timeout} by default (spec 7, P1.1). */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private static final String VERSIONS = "policy.protocol-versions";

  private final Setting<List<String>> versions = list(VERSIONS, (as, text) -> text);
  private final Setting<Optional<ConfiguredBearerToken>> token =
      optional("policy.auth-token", ConfiguredBearerToken::read).secret();
  private final Setting<Integer> places = integer("policy.places", 1, 10_000);
  private final Setting<Long> bodyMemory = number("policy.body-memory-bytes", 0, 1L << 40);
  private final Setting<Duration> answerTime = millis("policy.answer-ms", 10, 60_000);

  /** The supported versions of the protocol, the preferred one first. */
  List<String> versions() {
    return versions.get();
  }

  /** The bearer token of sequencers; empty if sequencers have no access. */
  Optional<ConfiguredBearerToken> token() {
    return token.get();
  }

  /** Whether sequencers have access. */
  public boolean isOpen() {
    return token().isPresent();
  }

  /** The maximum number of concurrent sequencer requests, independent of other load. */
  public int permits() {
    return places.get();
  }

  /** The most bytes of their bodies, including the parsed form. */
  public long bodyMemory() {
    long set = bodyMemory.get();
    return set == 0 ? Runtime.getRuntime().maxMemory() / HEAP_SHARE : set;
  }

  /** The time that a client waits for a response. After it, no more work for the request begins. */
  public Duration answerTime() {
    return answerTime.get();
  }

  @Override
  public void check() {
    super.check();
    if (versions().isEmpty()) {
      throw new InvalidSettingException(VERSIONS, "must name at least one version");
    }
  }

  @Override
  public List<String> advice(boolean local) {
    return token().isPresent() && answerTime().compareTo(PATIENCE) >= 0
        ? List.of(
            "policy.answer-ms is a second or more: a sequencer usually times out after a second, so"
                + " later work is wasted")
        : List.of();
  }
}
