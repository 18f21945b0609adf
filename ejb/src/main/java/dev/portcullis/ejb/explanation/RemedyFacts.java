package dev.portcullis.ejb.explanation;

import java.util.List;
import java.util.Optional;

/**
 * The data for a new permission.
 *
 * @param signature the function's; empty if no interface of the contract has it
 * @param roles the user's roles that the contract's permissions may contain, the organization's own
 *     first
 */
public record RemedyFacts(Optional<String> signature, List<String> roles) {
  static final RemedyFacts NONE = new RemedyFacts(Optional.empty(), List.of());

  /** Copies the list. */
  public RemedyFacts {
    roles = List.copyOf(roles);
  }
}
