package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import java.util.Optional;

/**
 * A remedy for a denial.
 *
 * @param permission empty if no permission helps
 * @param replaces the permission that it replaces
 * @param advice another solution; empty with a permission
 */
record Remedy(
    Optional<CreateContractPermissionRequest> permission,
    Optional<Integer> replaces,
    Optional<String> advice) {
  static final Remedy NONE = new Remedy(Optional.empty(), Optional.empty(), Optional.empty());

  static Remedy advise(String sentence) {
    return new Remedy(Optional.empty(), Optional.empty(), Optional.of(sentence));
  }

  static Remedy permit(CreateContractPermissionRequest permission, Optional<Integer> replaces) {
    return new Remedy(Optional.of(permission), replaces, Optional.empty());
  }
}
