package dev.portcullis.ejb.policyservice;

import dev.portcullis.kernel.Secret;
import dev.portcullis.kernel.Sha256;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * Knows sequencers by the token of the setting {@code policy.auth-token}; without it nobody is one.
 */
@ApplicationScoped
public class Sequencers {
  private static final String SCHEME = "Bearer ";

  private final Optional<byte[]> digest;

  /** For the container. */
  protected Sequencers() {
    digest = Optional.empty();
  }

  /** With the configured token. */
  @Inject
  public Sequencers(PolicyServiceConfig config) {
    digest = config.token().map(Secret::reveal).map(Sequencers::digest);
  }

  /**
   * Whether it is a sequencer. Digests are compared, in a time that says nothing of where they
   * differ.
   *
   * @param authorization the header's value, or null when it is missing
   */
  public boolean isOne(String authorization) {
    return authorization != null
        && authorization.startsWith(SCHEME)
        && digest
            .filter(
                own -> MessageDigest.isEqual(own, digest(authorization.substring(SCHEME.length()))))
            .isPresent();
  }

  private static byte[] digest(String token) {
    return Sha256.digest(token.getBytes(StandardCharsets.UTF_8));
  }
}
