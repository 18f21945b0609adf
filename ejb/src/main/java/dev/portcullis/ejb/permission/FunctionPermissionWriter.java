package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.permission.FunctionPermissionRepository;
import dev.portcullis.persistence.role.Role;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;

/** What the organization's and the zone's routes do alike: check a rule and store it. */
@ApplicationScoped
public class FunctionPermissionWriter {
  @Inject private FunctionPermissionRepository permissions;
  @Inject private PermittedContracts contracts;
  @Inject private RoleReferences references;

  /**
   * Stores a new permission.
   *
   * @throws Failure VALIDATION; ALREADY_EXISTS if the function has one
   */
  public FunctionPermissionView add(RegisteredContract contract, FunctionPermissionDraft draft) {
    String selector = draft.check(contracts.interfaces(contract));
    FunctionPermission permission =
        new FunctionPermission(contract, selector, draft.rule(roles(contract, draft)));
    permissions.add(permission);
    return FunctionPermissionView.of(permission);
  }

  /**
   * Replaces a permission.
   *
   * @throws Failure NOT_FOUND if the draft has another selector; VALIDATION
   */
  public FunctionPermissionView replace(
      FunctionPermission permission, FunctionPermissionDraft draft) {
    if (!draft.methodSelector().toLowerCase(Locale.ROOT).equals(permission.methodSelector())) {
      throw Failure.notFound("Function permission", "methodSelector", draft.methodSelector());
    }
    RegisteredContract contract = permission.contract();
    draft.check(contracts.interfaces(contract));
    permission.replace(draft.rule(roles(contract, draft)));
    permissions.flush();
    return FunctionPermissionView.of(permission);
  }

  /**
   * The identifier in a body, if there is one, is that of the path (supplement 1.5).
   *
   * @throws Failure VALIDATION if it is another
   */
  static void requireSame(int ofPath, Integer ofBody) {
    if (ofBody != null && ofBody != ofPath) {
      throw Failure.invalid("id", "must be that of the path");
    }
  }

  private List<Role> roles(RegisteredContract contract, FunctionPermissionDraft draft) {
    return references.resolve("roles", draft.roles(), contract.owner());
  }

  static Failure unknown(int id) {
    return Failure.notFound("Function permission", "id", id);
  }
}
