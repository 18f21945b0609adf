package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import java.util.Optional;
import java.util.Set;

/**
 * A function permission in the form that decisions need.
 *
 * @param selector four bytes in hexadecimal, or {@code 0x} for plain transfers
 * @param access {@code WRITE} covers reading, too
 * @param type empty if this version does not know it: another node may be newer
 * @param organizationOnly whether only members of the contract's organization qualify
 * @param umbrella whether inner calls need no permission of their own
 * @param readsWithin whether inner calls may read contracts of the same owner
 * @param roleIds the roles, one of which qualifies
 * @param arguments the arguments that must be the sender
 * @param origin the origin of the permission; it does not affect a decision
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
  /** The owner of a permission. */
  public enum Owner {
    CONTRACT,
    TEMPLATE,
    /** No owner: it does not exist yet. */
    PROPOSED
  }

  /**
   * The origin of a permission.
   *
   * @param owner its owner
   * @param id its identifier; of a proposed one, that of the contract's own permission that it
   *     would replace; empty if there is none
   */
  public record Origin(Owner owner, Optional<Integer> id) {}

  /** Copies the set. */
  public FunctionRule {
    roleIds = Set.copyOf(roleIds);
  }

  /** A permission that opens inner calls only by an umbrella. */
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

  /** The contract's own permission that a new one would replace. */
  public Optional<Integer> ownId() {
    return origin.owner() == Owner.TEMPLATE ? Optional.empty() : origin.id();
  }

  /** The same without the umbrella. */
  FunctionRule withoutUmbrella() {
    return new FunctionRule(
        selector, access, type, organizationOnly, false, readsWithin, roleIds, arguments, origin);
  }

  /**
   * The same, with or without the permission for inner calls to read contracts of the same owner.
   */
  public FunctionRule readingWithin(boolean isOpen) {
    return new FunctionRule(
        selector, access, type, organizationOnly, umbrella, isOpen, roleIds, arguments, origin);
  }

  /** The same as a replacement of another permission. */
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
