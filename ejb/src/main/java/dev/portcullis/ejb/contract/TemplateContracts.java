package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Page;
import dev.portcullis.persistence.template.Template;
import jakarta.annotation.Nullable;

/**
 * A page of an organization's contracts from one template.
 *
 * @param page the contracts
 * @param template the template
 */
public record TemplateContracts(Page<ListedContractView> page, TemplateSummary template) {
  /**
   * The summary of a template.
   *
   * @param templateKey unique among templates
   * @param name its display name
   * @param description may be null
   */
  public record TemplateSummary(
      int id, String templateKey, String name, @Nullable String description) {
    static TemplateSummary of(Template template) {
      return new TemplateSummary(
          template.id(), template.templateKey(), template.name(), template.description());
    }
  }
}
