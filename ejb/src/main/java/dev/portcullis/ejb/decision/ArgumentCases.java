package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.RestrictedArguments.Finding;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The calls of a function that two rules distinguish by their arguments: for each combination of
 * findings that is possible, one call (ADR 0157).
 */
public final class ArgumentCases {
  private static final String PADDING = "0".repeat(24);
  private static final String DIRTY = "f".repeat(64);

  private ArgumentCases() {}

  /**
   * One of them.
   *
   * @param before the finding of the first rule; empty if it restricts no argument
   * @param after that of the second rule
   * @param calldata an example
   */
  public record ArgumentCase(
      Optional<Finding> before, Optional<Finding> after, Calldata calldata) {}

  /**
   * All of them.
   *
   * @param selector the function: {@code 0x}, or four bytes
   * @param own the sender
   * @param other another address
   * @return empty if both rules restrict arguments, and read them by different signatures
   */
  public static Optional<List<ArgumentCase>> of(
      String selector,
      Optional<FunctionRule> before,
      Optional<FunctionRule> after,
      Address own,
      Address other) {
    Optional<RestrictedArguments> first = restricted(before);
    Optional<RestrictedArguments> second = restricted(after);
    if (first.isPresent() && second.isPresent() && !first.get().hasSameLayout(second.get())) {
      return Optional.empty();
    }
    Map<List<Optional<Finding>>, ArgumentCase> cases = new LinkedHashMap<>();
    for (Calldata calldata : examples(selector, first, second, own, other)) {
      Optional<Finding> one = first.map(arguments -> arguments.find(calldata, own));
      Optional<Finding> two = second.map(arguments -> arguments.find(calldata, own));
      cases.putIfAbsent(List.of(one, two), new ArgumentCase(one, two, calldata));
    }
    return Optional.of(List.copyOf(cases.values()));
  }

  /**
   * How the restricted arguments of a call compare with the sender; empty if the rule restricts
   * none.
   */
  public static Optional<Finding> find(
      Optional<FunctionRule> rule, Calldata calldata, Address sender) {
    return restricted(rule).map(arguments -> arguments.find(calldata, sender));
  }

  private static Optional<RestrictedArguments> restricted(Optional<FunctionRule> rule) {
    return rule.filter(found -> found.type().filter(RuleType::needsRestrictions).isPresent())
        .map(FunctionRule::arguments);
  }

  private static List<Calldata> examples(
      String selector,
      Optional<RestrictedArguments> first,
      Optional<RestrictedArguments> second,
      Address own,
      Address other) {
    List<Calldata> examples = new ArrayList<>();
    if (first.isPresent() || second.isPresent()) {
      examples.addAll(written(selector, first, second, own, other));
    }
    examples.add(Calldata.of(selector));
    return examples;
  }

  private static List<Integer> indexes(Optional<RestrictedArguments> arguments) {
    return arguments.map(RestrictedArguments::indexes).orElse(List.of());
  }

  /** Three values for each of three groups of arguments: only first, only second, and both. */
  private static List<Calldata> written(
      String selector,
      Optional<RestrictedArguments> first,
      Optional<RestrictedArguments> second,
      Address own,
      Address other) {
    Set<Integer> both = new HashSet<>(indexes(first));
    both.retainAll(indexes(second));
    List<String> values =
        List.of(PADDING + own.text().substring(2), PADDING + other.text().substring(2), DIRTY);
    List<Calldata> examples = new ArrayList<>();
    for (String common : values) {
      for (String ofFirst : values) {
        for (String ofSecond : values) {
          Map<Integer, String> words = new HashMap<>();
          indexes(first).forEach(index -> words.put(index, ofFirst));
          indexes(second).forEach(index -> words.put(index, ofSecond));
          both.forEach(index -> words.put(index, common));
          first
              .flatMap(arguments -> arguments.example(selector, words))
              .or(() -> second.flatMap(arguments -> arguments.example(selector, words)))
              .ifPresent(examples::add);
        }
      }
    }
    return examples;
  }
}
