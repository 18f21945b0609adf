package dev.portcullis.ejb.template;

import static dev.portcullis.ejb.audit.AuditAction.TEMPLATE_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.TEMPLATE_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.TEMPLATE_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.CONTRACT_TEMPLATE;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.template.Template;
import dev.portcullis.persistence.template.TemplateRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Creates, reads, changes and deletes templates. */
@Stateless
public class TemplateService {
  @Inject private TemplateRepository templates;
  @Inject private ContractRepository contracts;
  @Inject private QuotaEnforcer quotas;

  /** The templates, newest first; {@code search} in key, name and description, null for all. */
  public Page<TemplateView> list(String search, PageRequest paging) {
    return templates.page(search, paging).map(TemplateView::of);
  }

  /**
   * One template.
   *
   * @throws Failure NOT_FOUND
   */
  public TemplateView get(int id) {
    return TemplateView.of(templates.find(id).orElseThrow(() -> unknown(id)));
  }

  /**
   * Creates a template.
   *
   * @throws Failure VALIDATION if the ABI is invalid; ALREADY_EXISTS if the key is taken
   */
  @Audited(action = TEMPLATE_CREATE, resource = CONTRACT_TEMPLATE, status = 201)
  public TemplateView create(CreateTemplateRequest body) {
    Abi.parse(body.abi());
    Template template =
        new Template(body.templateKey(), body.name(), body.description(), body.abi());
    templates.add(template);
    quotas.added(Scope.ZONE, Quota.TEMPLATES);
    return TemplateView.of(template);
  }

  /**
   * Replaces everything but the key.
   *
   * @throws Failure NOT_FOUND; VALIDATION if the ABI is invalid
   */
  @Audited(action = TEMPLATE_UPDATE, resource = CONTRACT_TEMPLATE)
  public TemplateView replace(@AuditedId int id, ReplaceTemplateRequest body) {
    Abi.parse(body.abi());
    Template template = getForUpdate(id);
    template.replace(body.name(), body.description(), body.abi());
    templates.flush();
    return TemplateView.of(template);
  }

  /**
   * Deletes a template that no contract uses.
   *
   * @throws Failure NOT_FOUND; CONFLICT if a contract uses it
   */
  @Audited(action = TEMPLATE_DELETE, resource = CONTRACT_TEMPLATE, status = 204)
  public void delete(@AuditedId int id) {
    Template template = getForUpdate(id);
    long uses = contracts.countOfTemplate(id);
    if (uses > 0) {
      throw Failure.of(Reason.CONFLICT, "Template " + id + " is used by " + uses + " contracts");
    }
    templates.remove(template);
  }

  private Template getForUpdate(int id) {
    Template template = templates.findForUpdate(id).orElseThrow(() -> unknown(id));
    Precondition.check(() -> TemplateView.of(template));
    return template;
  }

  private static Failure unknown(int id) {
    return Failure.notFound("Template", "id", id);
  }
}
