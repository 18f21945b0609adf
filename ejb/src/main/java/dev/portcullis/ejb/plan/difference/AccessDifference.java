package dev.portcullis.ejb.plan.difference;

import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The difference between two policies (ADR 0157). Each case is decided by the engines of the
 * gateway, so that it cannot differ from their decisions.
 *
 * @param lines what changes
 * @param notCompared the parts that were too large, in words; the lines say nothing of them. Unless
 *     it is empty, the difference must not be taken as a whole one
 */
public record AccessDifference(List<DifferenceLine> lines, List<String> notCompared) {
  /** The most classes of people and of machines that are compared. */
  public static final int MOST_CLASSES = 10_000;

  /** The most lines of a difference. */
  public static final int MOST_LINES = 10_000;

  /** The most decisions of a comparison. */
  public static final long MOST_DECISIONS = 20_000_000;

  /** Copies the lists. */
  public AccessDifference {
    lines = List.copyOf(lines);
    notCompared = List.copyOf(notCompared);
  }

  /**
   * Compares two pictures of the same addresses.
   *
   * @param people all people whom a touched rule could permit something, before or after
   * @param machines all machines, likewise
   */
  public static AccessDifference of(
      PolicyPicture before,
      PolicyPicture after,
      Collection<ClassMembers<PersonClass>> people,
      Collection<ClassMembers<MachineClass>> machines) {
    return new Comparison(before, after, List.copyOf(people), List.copyOf(machines)).compare();
  }

  /** Whether everything was compared. */
  public boolean isComplete() {
    return notCompared.isEmpty();
  }

  /** One comparison, which skips whole contracts that are too large for the rest of its bounds. */
  private static final class Comparison {
    private final PolicyPicture before;
    private final PolicyPicture after;
    private final List<ClassMembers<PersonClass>> people;
    private final List<ClassMembers<MachineClass>> machines;
    private final List<DifferenceLine> lines = new ArrayList<>();
    private final List<String> notCompared = new ArrayList<>();
    private long decisions;

    Comparison(
        PolicyPicture before,
        PolicyPicture after,
        List<ClassMembers<PersonClass>> people,
        List<ClassMembers<MachineClass>> machines) {
      this.before = before;
      this.after = after;
      this.people = people;
      this.machines = machines;
    }

    AccessDifference compare() {
      int classes = people.size() + machines.size();
      if (classes > MOST_CLASSES) {
        return new AccessDifference(
            List.of(),
            List.of(classes + " classes of people and machines, at most " + MOST_CLASSES));
      }
      add(new RightComparison().lines(people, machines), "rights without a contract");
      for (Address contract : before.addresses(after)) {
        add(
            RightComparison.ofContract(contract, before, after),
            "registration and disclosures of " + contract);
        calls(contract);
        events(contract);
      }
      return new AccessDifference(lines, notCompared);
    }

    private void calls(Address contract) {
      CallComparison comparison = new CallComparison(contract, before, after, people);
      String part = "calls of " + contract;
      if (reserve(comparison.decisions(), part)) {
        add(comparison.lines(notCompared), part);
      }
    }

    private void events(Address contract) {
      EventComparison comparison = new EventComparison(contract, before, after);
      String part = "events of " + contract;
      long readers =
          people.size()
              + machines.stream()
                  .mapToLong(
                      each -> 2L + each.before().worksFor().size() + each.after().worksFor().size())
                  .sum();
      if (reserve(comparison.decisions() * readers, part)) {
        add(comparison.lines(people, machines), part);
      }
    }

    private boolean reserve(long more, String part) {
      if (decisions + more > MOST_DECISIONS) {
        notCompared.add(part);
        return false;
      }
      decisions += more;
      return true;
    }

    private void add(List<DifferenceLine> more, String part) {
      if (lines.size() + more.size() > MOST_LINES) {
        notCompared.add(part);
      } else {
        lines.addAll(more);
      }
    }
  }
}
