package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.setting.ConfiguredBearerToken;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * Knows sequencers by the token of the setting {@code policy.auth-token}; without it nobody is one.
 */
@ApplicationScoped
public class SequencerAuthentication {
  private final Optional<ConfiguredBearerToken> token;

  /** For the container. */
  protected SequencerAuthentication() {
    token = Optional.empty();
  }

  /** With the configured token. */
  @Inject
  public SequencerAuthentication(PolicyServiceConfig config) {
    token = config.token();
  }

  /**
   * Whether it is a sequencer.
   *
   * @param authorization the header's value, or null when it is missing
   */
  public boolean isOne(String authorization) {
    return token.filter(own -> own.isIn(authorization)).isPresent();
  }
}
