package dev.portcullis.ejb.plan.change;

import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.m2m.ReplaceM2mApplicationRequest;
import dev.portcullis.ejb.m2m.ReplaceOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.permission.CreateEventPermissionRequest;
import dev.portcullis.ejb.permission.CreateFunctionPermissionRequest;
import dev.portcullis.ejb.permission.EventPermissionService;
import dev.portcullis.ejb.permission.FunctionPermissionService;
import dev.portcullis.ejb.permission.ReplaceEventPermissionRequest;
import dev.portcullis.ejb.permission.ReplaceFunctionPermissionRequest;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixService;
import dev.portcullis.ejb.permission.matrix.ReplaceMatrixRequest;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.kernel.EntityTag;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Makes one change by the service of its record. */
@ApplicationScoped
class ChangedRecords {
  @Inject private RoleService roles;
  @Inject private MemberService members;
  @Inject private M2mApplicationService machines;
  @Inject private OrganizationM2mApplicationService organizationMachines;
  @Inject private FunctionPermissionService functions;
  @Inject private EventPermissionService events;
  @Inject private PermissionMatrixService matrices;

  /**
   * Makes the change.
   *
   * @param scope the owner of the record
   * @throws Failure as the service
   */
  void make(Scope scope, PlannedChange change, String path, CreatedRoles created) {
    String body = path + "." + change.kind().wireName();
    switch (change.kind()) {
      case ROLE -> role(scope, change, path, created);
      case MEMBER_ROLES ->
          members.replaceRoles(
              scope.organizationId(),
              change.id(),
              created.resolved(body, change.memberRoles(), ReplaceRolesRequest.class));
      case MACHINE -> machine(scope, change, body, created);
      case FUNCTION_PERMISSION -> function(scope.organizationId(), change, body, created);
      case EVENT_PERMISSION -> event(scope.organizationId(), change, body, created);
      case MATRIX ->
          matrices.replace(
              scope.organizationId(),
              change.contract(),
              created.resolved(body, change.matrix(), ReplaceMatrixRequest.class));
    }
  }

  private void role(Scope scope, PlannedChange change, String path, CreatedRoles created) {
    RoleDefinition definition = change.role();
    switch (change.op()) {
      case CREATE -> created.add(change.ref(), path, roles.create(scope, definition).id());
      case REPLACE -> roles.replace(scope, change.id(), definition);
      case DELETE -> roles.delete(scope, change.id());
    }
  }

  private void machine(Scope scope, PlannedChange change, String path, CreatedRoles created) {
    boolean isOfZone = scope.equals(Scope.ZONE);
    if (change.op() == ChangeOperation.DELETE) {
      if (isOfZone) {
        machines.delete(change.id());
      } else {
        organizationMachines.delete(scope.organizationId(), change.id());
      }
      return;
    }
    ReplaceOrganizationM2mApplicationRequest body =
        created.resolved(path, change.machine(), ReplaceOrganizationM2mApplicationRequest.class);
    if (isOfZone) {
      machines.replace(
          change.id(),
          new ReplaceM2mApplicationRequest(body.name(), body.description(), body.roles(), null));
    } else {
      organizationMachines.replace(scope.organizationId(), change.id(), body);
    }
  }

  private void function(
      String organizationId, PlannedChange change, String path, CreatedRoles created) {
    if (change.op() == ChangeOperation.DELETE) {
      functions.delete(organizationId, change.contract(), Integer.parseInt(change.id()));
      return;
    }
    CreateFunctionPermissionRequest body =
        created.resolved(path, change.functionPermission(), CreateFunctionPermissionRequest.class);
    if (change.op() == ChangeOperation.CREATE) {
      functions.create(organizationId, change.contract(), body);
    } else {
      functions.replace(
          organizationId,
          change.contract(),
          Integer.parseInt(change.id()),
          new ReplaceFunctionPermissionRequest(
              null,
              body.methodSelector(),
              body.accessType(),
              body.functionSignature(),
              body.ruleType(),
              body.roles(),
              body.argumentRestrictions(),
              body.readsWithin()));
    }
  }

  private void event(
      String organizationId, PlannedChange change, String path, CreatedRoles created) {
    if (change.op() == ChangeOperation.DELETE) {
      events.delete(organizationId, change.contract(), change.id());
      return;
    }
    CreateEventPermissionRequest body =
        created.resolved(path, change.eventPermission(), CreateEventPermissionRequest.class);
    if (change.op() == ChangeOperation.CREATE) {
      events.create(organizationId, change.contract(), body);
    } else {
      events.replace(
          organizationId,
          change.contract(),
          change.id(),
          new ReplaceEventPermissionRequest(
              body.topic0Constant(),
              body.topic1Constant(),
              body.topic2Constant(),
              body.topic3Constant(),
              body.topic1ConditionType(),
              body.topic2ConditionType(),
              body.topic3ConditionType(),
              body.roles()));
    }
  }

  /**
   * The tag of the existing record, empty for a new one.
   *
   * @throws Failure NOT_FOUND
   */
  Optional<String> tag(Scope scope, PlannedChange change) {
    if (change.op() == ChangeOperation.CREATE) {
      return Optional.empty();
    }
    Object view =
        switch (change.kind()) {
          case ROLE -> roles.get(scope, change.id());
          case MEMBER_ROLES -> members.get(scope.organizationId(), change.id());
          case MACHINE ->
              scope.equals(Scope.ZONE)
                  ? machines.get(change.id())
                  : organizationMachines.get(scope.organizationId(), change.id());
          case FUNCTION_PERMISSION ->
              functions.get(
                  scope.organizationId(), change.contract(), Integer.parseInt(change.id()));
          case EVENT_PERMISSION ->
              events.get(scope.organizationId(), change.contract(), change.id());
          case MATRIX -> matrices.get(scope.organizationId(), change.contract());
        };
    return Optional.of(EntityTag.of(view));
  }
}
