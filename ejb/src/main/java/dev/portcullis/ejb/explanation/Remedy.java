package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import java.util.Optional;

/**
 * What would get a call past the rule that denies it.
 *
 * @param permission empty if no permission does
 * @param replaces which permission it stands in place of
 * @param advice what else would; empty beside a permission
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
