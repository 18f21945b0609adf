package dev.portcullis.ejb.plan.change;

import dev.portcullis.ejb.m2m.ReplaceOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.permission.CreateEventPermissionRequest;
import dev.portcullis.ejb.permission.CreateFunctionPermissionRequest;
import dev.portcullis.ejb.permission.matrix.ReplaceMatrixRequest;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.kernel.Address;
import jakarta.annotation.Nullable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * One change of a plan. It has the body that the record's own route takes, in the field with the
 * name of its kind; a deletion has none. Where an identifier of a role is expected, {@code
 * ref:NAME} is the role that an earlier change creates with the {@code ref} NAME.
 *
 * @param op what is done with the record
 * @param kind the kind of record
 * @param ref a name for the created role, by which later changes refer to it; or null
 * @param organizationId the owner in a plan of the zone, null for the zone; in a plan of an
 *     organization null or that organization
 * @param id the identifier of an existing record; null for a new one, and for a matrix
 * @param contractAddress the contract of a permission or matrix, any case; null for other kinds
 * @param role the body of a role
 * @param memberRoles the body of a member's roles
 * @param machine the body of an M2M application
 * @param functionPermission the body of a function permission
 * @param eventPermission the body of an event permission
 * @param matrix the body of a matrix
 */
public record PlannedChange(
    @NotNull ChangeOperation op,
    @NotNull ChangeKind kind,
    @Nullable
        @Pattern(
            regexp = "[A-Za-z0-9_-]{1,50}",
            message = "must have 1 to 50 letters, digits, hyphens and underscores")
        String ref,
    @Nullable @Size(min = 1, max = 100) String organizationId,
    @Nullable @Size(min = 1, max = 100) String id,
    @Nullable
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
        String contractAddress,
    @Nullable @Valid RoleDefinition role,
    @Nullable @Valid ReplaceRolesRequest memberRoles,
    @Nullable @Valid ReplaceOrganizationM2mApplicationRequest machine,
    @Nullable @Valid CreateFunctionPermissionRequest functionPermission,
    @Nullable @Valid CreateEventPermissionRequest eventPermission,
    @Nullable @Valid ReplaceMatrixRequest matrix) {

  /** The body of one of the kinds, or null. */
  Object body(ChangeKind of) {
    return switch (of) {
      case ROLE -> role;
      case MEMBER_ROLES -> memberRoles;
      case MACHINE -> machine;
      case FUNCTION_PERMISSION -> functionPermission;
      case EVENT_PERMISSION -> eventPermission;
      case MATRIX -> matrix;
    };
  }

  /** The normalized address of the contract. */
  Address contract() {
    return new Address(contractAddress);
  }
}
