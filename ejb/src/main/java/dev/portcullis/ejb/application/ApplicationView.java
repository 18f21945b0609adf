package dev.portcullis.ejb.application;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.application.Application;
import java.time.Instant;
import java.util.List;

/**
 * An application for which users sign in.
 *
 * @param clientId its client id in {@code /auth/authorize}
 * @param name its displayed name
 * @param redirectUrls the addresses to which users may be redirected
 */
public record ApplicationView(
    String id,
    String clientId,
    String name,
    List<String> redirectUrls,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  static ApplicationView of(Application application) {
    return new ApplicationView(
        application.id(),
        application.clientId(),
        application.name(),
        application.redirectUrls(),
        application.createdAt(),
        application.updatedAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
