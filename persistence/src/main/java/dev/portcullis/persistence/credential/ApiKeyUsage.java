package dev.portcullis.persistence.credential;

import java.time.Instant;

/**
 * A recorded use of a key.
 *
 * @param keyId the record of the key
 * @param at when
 * @param ip from which address
 */
public record ApiKeyUsage(String keyId, Instant at, String ip) {
  /** The later of the two. */
  public ApiKeyUsage orLater(ApiKeyUsage other) {
    return other.at.isAfter(at) ? other : this;
  }
}
