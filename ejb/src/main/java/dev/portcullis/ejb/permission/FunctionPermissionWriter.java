package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.permission.FunctionPermissionRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.template.Template;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;

/** Validates and stores rules, for the routes of organizations, zone and templates. */
@ApplicationScoped
public class FunctionPermissionWriter {
  @Inject private FunctionPermissionRepository permissions;
  @Inject private PermissionTargets contracts;
  @Inject private RoleReferences references;
  @Inject private QuotaEnforcer quotas;

  /**
   * Stores a new permission.
   *
   * @throws Failure VALIDATION; ALREADY_EXISTS if the function has one
   */
  public FunctionPermission add(RegisteredContract contract, FunctionPermissionDraft draft) {
    String selector = draft.check(contracts.interfaces(contract));
    return stored(
        contract.owner(),
        new FunctionPermission(contract, selector, draft.rule(roles(contract.owner(), draft))));
  }

  /**
   * Stores a new permission of a template. Its contracts may belong to any organization, so its
   * roles are the zone's.
   *
   * @throws Failure as {@link #add(RegisteredContract, FunctionPermissionDraft)}
   */
  public FunctionPermission add(Template template, FunctionPermissionDraft draft) {
    String selector = draft.check(List.of(Abi.parse(template.abi())));
    return stored(
        Scope.ZONE,
        new FunctionPermission(template, selector, draft.rule(roles(Scope.ZONE, draft))));
  }

  private FunctionPermission stored(Scope owner, FunctionPermission permission) {
    permissions.add(permission);
    quotas.added(owner, Quota.PERMISSIONS);
    return permission;
  }

  /**
   * Replaces a permission.
   *
   * @throws Failure NOT_FOUND if the draft has another selector; VALIDATION
   */
  public FunctionPermission replace(FunctionPermission permission, FunctionPermissionDraft draft) {
    if (!draft.methodSelector().toLowerCase(Locale.ROOT).equals(permission.methodSelector())) {
      throw Failure.notFound("Function permission", "methodSelector", draft.methodSelector());
    }
    draft.check(contracts.interfaces(permission));
    Scope owner = permission.isInherited() ? Scope.ZONE : permission.contract().owner();
    permission.replace(draft.rule(roles(owner, draft)));
    permissions.flush();
    return permission;
  }

  /**
   * Verifies that the identifier in a body, if present, is that of the path (R-ADM-34).
   *
   * @throws Failure VALIDATION if it is another
   */
  static void requireSame(int ofPath, Integer ofBody) {
    if (ofBody != null && ofBody != ofPath) {
      throw Failure.invalid("id", "must be that of the path");
    }
  }

  private List<Role> roles(Scope owner, FunctionPermissionDraft draft) {
    return references.resolve("roles", draft.roles(), owner);
  }

  static Failure unknown(int id) {
    return Failure.notFound("Function permission", "id", id);
  }
}
