package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import jakarta.annotation.Nullable;

/**
 * A single change with which the call would be allowed: that was decided, not guessed.
 *
 * @param kind what is changed
 * @param text the change in words
 * @param contractAddress the contract whose permission is made or changed, or null
 * @param userId who is given a role, or null
 * @param roleId which role, or null
 * @param permissionId the permission that is changed, or null
 * @param permission what it is changed to, or what is made; null if no permission is
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
