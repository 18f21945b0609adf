package dev.portcullis.ejb.plan.query;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.permission.PermissionTargets;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * Answers access queries (ADR 0158). For an organization, users, machines and contracts of others
 * do not exist.
 */
@Stateless
public class AccessQueryService {
  @Inject private PermissionTargets targets;
  @Inject private CallersOfFunction callers;
  @Inject private FunctionsOfCaller functions;

  /**
   * The beginning of a page of the answer, which is recorded in the audit log.
   *
   * @throws Failure NOT_FOUND for the organization, the contract or the caller; VALIDATION
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public Page<PermittedCallView> ask(
      @AuditedOrganization Scope scope, AccessQueryRequest body, PageRequest paging) {
    return answer(scope, body, paging);
  }

  /** A further part of the page. */
  public Page<PermittedCallView> more(Scope scope, AccessQueryRequest body, PageRequest part) {
    return answer(scope, body, part);
  }

  private Page<PermittedCallView> answer(Scope scope, AccessQueryRequest body, PageRequest paging) {
    body.requireOne();
    if (scope.organizationId() != null) {
      targets.requireOrganization(scope.organizationId());
    }
    return body.whoCan() == null
        ? functions.list(scope, body.whatCan(), paging)
        : callers.list(scope, body.whoCan(), paging);
  }
}
