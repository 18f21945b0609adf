package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * What the permission of an entry call opens for its inner calls (R-GTW-11, ADR 0123 and 0150).
 *
 * @param umbrella the inner calls that need no permission of their own
 * @param within the inner calls that may read contracts of the same owner
 */
public record EntryCoverage(Optional<Umbrella> umbrella, Optional<NestedReadPermission> within) {
  /** Inner calls need a permission of their own. */
  public static final EntryCoverage NONE = new EntryCoverage(Optional.empty(), Optional.empty());

  /** That of an entry call. */
  public static EntryCoverage over(
      ActingUser actor, Call entry, Function<Address, Optional<ContractRules>> contracts) {
    return new EntryCoverage(
        Umbrella.over(actor, entry, contracts), NestedReadPermission.over(entry, contracts));
  }

  /**
   * That of an umbrella permission.
   *
   * @param organizationId the covered organization, null for none besides the zone
   * @param coversChain whether it belongs to a system contract
   */
  public static EntryCoverage umbrella(String organizationId, boolean coversChain) {
    return new EntryCoverage(
        Optional.of(new Umbrella(organizationId, coversChain)), Optional.empty());
  }

  /**
   * That of a permission for reads of contracts of the same owner.
   *
   * @param organizationId the owner, null for the zone
   */
  public static EntryCoverage readsWithin(String organizationId) {
    return new EntryCoverage(
        Optional.empty(), Optional.of(new NestedReadPermission(organizationId)));
  }

  /**
   * The same as far as it matters for one contract: equal for two coverages that decide alike about
   * all calls of a contract with one of these owners.
   *
   * @param owners the possible organizations of the contract, empty for the zone
   */
  public EntryCoverage reaching(Address contract, Set<Optional<String>> owners) {
    if (umbrella.isPresent()) {
      Optional<String> owner =
          Optional.ofNullable(umbrella.get().organizationId())
              .filter(covered -> owners.contains(Optional.of(covered)));
      return umbrella(
          owner.orElse(null), umbrella.get().coversChain() && contract.belongsToChain());
    }
    return within
            .filter(opened -> owners.contains(Optional.ofNullable(opened.organizationId())))
            .isPresent()
        ? this
        : NONE;
  }

  /** The decision about an inner call with a target. */
  public Decision decide(
      ActingUser actor,
      Call call,
      Optional<ContractRules> contract,
      BooleanSupplier targetHasCode) {
    return umbrella.isPresent()
        ? umbrella.get().decide(actor, call, contract, targetHasCode)
        : within
            .flatMap(opened -> opened.decide(actor, call, contract))
            .orElseGet(() -> DecisionEngine.atTarget(actor, call, contract, targetHasCode));
  }

  /** Whether inner calls may deploy. */
  boolean mayDeploy(ActingUser actor) {
    return umbrella.isPresent() || actor.mayDeploy();
  }

  /** Whether a registered contract is covered, so that its code and balance may be read. */
  boolean covers(ContractRules contract) {
    return umbrella.filter(covering -> covering.covers(contract)).isPresent()
        || within.filter(opened -> opened.covers(contract)).isPresent();
  }

  /** It in words, for example {@code umbrella over organization 7 and the zone}. */
  public String text() {
    if (umbrella.isPresent()) {
      String owner = umbrella.get().organizationId();
      return "umbrella over "
          + (owner == null ? "" : "organization " + owner + " and ")
          + "the zone"
          + (umbrella.get().coversChain() ? " and the chain" : "");
    }
    return within
        .map(
            opened ->
                "reads within "
                    + (opened.organizationId() == null
                        ? "the zone"
                        : "organization " + opened.organizationId()))
        .orElse("none");
  }
}
