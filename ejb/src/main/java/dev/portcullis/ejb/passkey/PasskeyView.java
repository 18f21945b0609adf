package dev.portcullis.ejb.passkey;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.passkey.Passkey;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A passkey as its owner sees it (R-IDN-11).
 *
 * @param id the record identifier
 * @param credentialId the identifier that the authenticator generated, base64url
 * @param deviceName the owner's name for it, or null
 * @param lastUsedAt when it was last used, or null
 * @param createdAt when it was registered
 */
public record PasskeyView(
    String id,
    String credentialId,
    @Nullable String deviceName,
    @Nullable Instant lastUsedAt,
    Instant createdAt)
    implements AuditedResource {
  static PasskeyView of(Passkey passkey) {
    return new PasskeyView(
        passkey.id(),
        passkey.credential().id(),
        passkey.deviceName(),
        passkey.lastUsedAt(),
        passkey.createdAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
