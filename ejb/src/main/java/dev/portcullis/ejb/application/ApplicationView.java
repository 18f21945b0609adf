package dev.portcullis.ejb.application;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.application.Application;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * An application for which users sign in.
 *
 * @param clientId its client id in {@code /auth/authorize}
 * @param name its displayed name
 * @param redirectUrls the addresses to which users may be redirected
 * @param description what users read about it; null for nothing
 * @param imageUrl the address of an image; null for none
 */
public record ApplicationView(
    String id,
    String clientId,
    String name,
    List<String> redirectUrls,
    @Nullable String description,
    @Nullable String imageUrl,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  static ApplicationView of(Application application) {
    return new ApplicationView(
        application.id(),
        application.clientId(),
        application.name(),
        application.redirectUrls(),
        application.description(),
        application.imageUrl(),
        application.createdAt(),
        application.updatedAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
