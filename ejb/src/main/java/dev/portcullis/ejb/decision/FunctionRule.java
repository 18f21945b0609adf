package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import java.util.Optional;
import java.util.Set;

/**
 * A function permission, ready to decide.
 *
 * @param selector four bytes in hexadecimal, or {@code 0x} for plain transfers
 * @param access {@code WRITE} covers reading, too
 * @param type empty if this version does not know it: another node may be newer
 * @param organizationOnly whether only members of the contract's organization qualify
 * @param umbrella whether calls beneath it need no permission of their own
 * @param readsWithin whether contracts of the same owner may be read beneath it
 * @param roleIds one of which qualifies
 * @param arguments which must be the sender
 * @param origin where it comes from; plays no part in a decision
 */
public record FunctionRule(
    String selector,
    AccessType access,
    Optional<RuleType> type,
    boolean organizationOnly,
    boolean umbrella,
    boolean readsWithin,
    Set<String> roleIds,
    RestrictedArguments arguments,
    Origin origin) {
  /** Whose a permission is. */
  public enum Owner {
    CONTRACT,
    TEMPLATE,
    /** Nobody's: it does not exist yet. */
    PROPOSED
  }

  /**
   * Where a permission comes from.
   *
   * @param owner whose it is
   * @param id its identifier, of a proposed one that of the contract's own that it would replace;
   *     empty if there is none
   */
  public record Origin(Owner owner, Optional<Integer> id) {}

  /** Copies the set. */
  public FunctionRule {
    roleIds = Set.copyOf(roleIds);
  }

  /** A permission beneath which nothing is opened but by an umbrella. */
  public FunctionRule(
      String selector,
      AccessType access,
      Optional<RuleType> type,
      boolean organizationOnly,
      boolean umbrella,
      Set<String> roleIds,
      RestrictedArguments arguments,
      Origin origin) {
    this(selector, access, type, organizationOnly, umbrella, false, roleIds, arguments, origin);
  }

  /** A permission that does not exist yet. */
  public FunctionRule(
      String selector,
      AccessType access,
      Optional<RuleType> type,
      boolean organizationOnly,
      boolean umbrella,
      Set<String> roleIds,
      RestrictedArguments arguments) {
    this(
        selector,
        access,
        type,
        organizationOnly,
        umbrella,
        roleIds,
        arguments,
        new Origin(Owner.PROPOSED, Optional.empty()));
  }

  /** The permission of the contract itself that stands where a new one would. */
  public Optional<Integer> ownId() {
    return origin.owner() == Owner.TEMPLATE ? Optional.empty() : origin.id();
  }

  /** The same that covers nothing beneath. */
  FunctionRule withoutUmbrella() {
    return new FunctionRule(
        selector, access, type, organizationOnly, false, readsWithin, roleIds, arguments, origin);
  }

  /** The same, beneath which contracts of the same owner may be read or not. */
  public FunctionRule readingWithin(boolean isOpen) {
    return new FunctionRule(
        selector, access, type, organizationOnly, umbrella, isOpen, roleIds, arguments, origin);
  }

  /** The same in place of another. */
  FunctionRule insteadOf(FunctionRule replaced) {
    return new FunctionRule(
        selector,
        access,
        type,
        organizationOnly,
        umbrella,
        readsWithin,
        roleIds,
        arguments,
        new Origin(Owner.PROPOSED, replaced.ownId()));
  }
}
