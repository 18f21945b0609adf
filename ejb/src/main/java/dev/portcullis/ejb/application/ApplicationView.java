package dev.portcullis.ejb.application;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.application.Application;
import java.time.Instant;
import java.util.List;

/**
 * An application that users sign in for.
 *
 * @param clientId how it calls itself in {@code /auth/authorize}
 * @param name what people call it
 * @param redirectUrls where users may be sent back to
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
