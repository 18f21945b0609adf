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

  /** The client's {@code request_timeout} where nobody sets it (spec 7, P1.1). */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private static final String VERSIONS = "policy.protocol-versions";

  private final Setting<List<String>> versions = list(VERSIONS, (as, text) -> text);
  private final Setting<Optional<ConfiguredBearerToken>> token =
      optional("policy.auth-token", ConfiguredBearerToken::read).secret();
  private final Setting<Integer> places = integer("policy.places", 1, 10_000);
  private final Setting<Long> bodyMemory = number("policy.body-memory-bytes", 0, 1L << 40);
  private final Setting<Duration> answerTime = millis("policy.answer-ms", 10, 60_000);

  /** The versions of the protocol that are spoken, the preferred one first. */
  List<String> versions() {
    return versions.get();
  }

  /** What a sequencer sends as its bearer token; empty if no sequencer may ask. */
  Optional<ConfiguredBearerToken> token() {
    return token.get();
  }

  /** Whether sequencers have access. */
  public boolean isOpen() {
    return token().isPresent();
  }

  /** How many questions of sequencers are worked on at a time, whatever else there is to do. */
  public int places() {
    return places.get();
  }

  /** How many bytes their bodies may take, with what they become when they are read. */
  public long bodyMemory() {
    long set = bodyMemory.get();
    return set == 0 ? Runtime.getRuntime().maxMemory() / HEAP_SHARE : set;
  }

  /** For how long somebody waits for an answer; nothing is begun for it any more after that. */
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
            "policy.answer-ms is a second or more: a sequencer usually gives up after a second, so"
                + " the remaining work is wasted")
        : List.of();
  }
}
