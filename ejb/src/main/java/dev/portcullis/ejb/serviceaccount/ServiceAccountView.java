package dev.portcullis.ejb.serviceaccount;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.serviceaccount.ServiceAccount;
import java.time.Instant;

/**
 * A service (R-IDN-20).
 *
 * @param name its displayed name
 * @param publicKey the address of its key, lowercase
 */
public record ServiceAccountView(
    String id, String name, String publicKey, Instant createdAt, Instant updatedAt)
    implements AuditedResource {
  static ServiceAccountView of(ServiceAccount service) {
    return new ServiceAccountView(
        service.id(),
        service.name(),
        service.publicKey(),
        service.createdAt(),
        service.updatedAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
