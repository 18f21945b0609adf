package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.setting.ConfiguredBearerToken;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * Authenticates sequencers by the token of the setting {@code policy.auth-token}. Without the
 * setting, no client is a sequencer.
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
   * Whether the client is a sequencer.
   *
   * @param authorization the header's value, or null if it is missing
   */
  public boolean isSequencer(String authorization) {
    return token.filter(own -> own.isIn(authorization)).isPresent();
  }
}
