package dev.portcullis.ejb.explanation;

import java.util.List;
import java.util.Optional;

/**
 * What a new permission can be made of.
 *
 * @param signature the function's; empty if no interface of the contract has it
 * @param roles those of the user's roles that the contract's permissions may name, the
 *     organization's own first
 */
public record RemedyFacts(Optional<String> signature, List<String> roles) {
  static final RemedyFacts NONE = new RemedyFacts(Optional.empty(), List.of());

  /** Copies the list. */
  public RemedyFacts {
    roles = List.copyOf(roles);
  }
}
