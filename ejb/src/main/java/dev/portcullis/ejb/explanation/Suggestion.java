package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import jakarta.annotation.Nullable;

/**
 * A single change that would allow the call, as verified by a decision.
 *
 * @param kind the kind of change
 * @param text the change in words
 * @param contractAddress the contract whose permission is created or changed, or null
 * @param userId the user that gets a role, or null
 * @param roleId the role, or null
 * @param permissionId the changed permission, or null
 * @param permission the changed or new permission; null if there is none
 */
public record Suggestion(
    SuggestionKind kind,
    String text,
    @Nullable String contractAddress,
    @Nullable String userId,
    @Nullable String roleId,
    @Nullable Integer permissionId,
    @Nullable CreateContractPermissionRequest permission) {
  static Suggestion ofRole(String text, String userId, String roleId) {
    return new Suggestion(SuggestionKind.ADD_ROLE, text, null, userId, roleId, null, null);
  }

  static Suggestion ofDeployment(String userId) {
    return new Suggestion(
        SuggestionKind.ADD_DEPLOYMENT_RIGHT,
        "Give the user a role with the system permission contract_deployment.",
        null,
        userId,
        null,
        null,
        null);
  }

  static Suggestion ofPermission(
      SuggestionKind kind,
      String text,
      CreateContractPermissionRequest permission,
      Integer replaces) {
    return new Suggestion(
        kind, text, permission.contractAddress(), null, null, replaces, permission);
  }
}
