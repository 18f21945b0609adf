package dev.portcullis.ejb.template;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.template.Template;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A template (R-ADM-29).
 *
 * @param templateKey unique among templates
 * @param name its displayed name
 * @param description may be null
 * @param abi JSON text
 */
public record TemplateView(
    int id,
    String templateKey,
    String name,
    @Nullable String description,
    String abi,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  static TemplateView of(Template template) {
    return new TemplateView(
        template.id(),
        template.templateKey(),
        template.name(),
        template.description(),
        template.abi(),
        template.createdAt(),
        template.updatedAt());
  }

  @Override
  public String auditId() {
    return Integer.toString(id);
  }
}
