package dev.portcullis.ejb.plan.difference;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One line of a difference: people and machines, what they gain or lose, and an example.
 *
 * @param effect gain or loss
 * @param subject what is gained or lost
 * @param people the people by class; empty for disclosures and registrations, which concern all
 * @param machines the machines by class
 * @param witness a request whose decision changes like this; empty for rights without a contract
 */
public record DifferenceLine(
    Effect effect,
    LineSubject subject,
    List<ClassMembers<PersonClass>> people,
    List<ClassMembers<MachineClass>> machines,
    Optional<WitnessRequest> witness) {
  /** The direction of a change. */
  public enum Effect {
    GAIN,
    LOSS;

    /** That of a change; empty if there is none. */
    static Optional<Effect> of(boolean before, boolean after) {
      return before == after ? Optional.empty() : Optional.of(after ? GAIN : LOSS);
    }
  }

  /** Copies the lists. */
  public DifferenceLine {
    people = List.copyOf(people);
    machines = List.copyOf(machines);
  }

  /** The number of people. */
  public long count() {
    return people.stream().mapToLong(ClassMembers::count).sum();
  }

  /**
   * The number of people with each role that a touched rule names. A person with two roles counts
   * for both.
   */
  public Map<String, Long> countByRole() {
    Map<String, Long> counts = new TreeMap<>();
    for (ClassMembers<PersonClass> members : people) {
      PersonClass holders = effect == Effect.GAIN ? members.after() : members.before();
      holders.roleIds().forEach(role -> counts.merge(role, members.count(), Long::sum));
    }
    return counts;
  }
}
