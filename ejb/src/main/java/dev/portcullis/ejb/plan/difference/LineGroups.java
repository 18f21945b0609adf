package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.plan.difference.DifferenceLine.Effect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Collects lines: people and machines that gain or lose the same are in one line. */
final class LineGroups {
  private final Map<Key, Group> groups = new LinkedHashMap<>();

  private record Key(Effect effect, LineSubject subject) {}

  private record Group(
      List<ClassMembers<PersonClass>> people,
      List<ClassMembers<MachineClass>> machines,
      Optional<WitnessRequest> witness) {}

  /** Adds something that concerns all callers. */
  void add(Effect effect, LineSubject subject) {
    group(effect, subject, Optional::empty);
  }

  /**
   * Adds people.
   *
   * @param witness called for the first members of the line
   */
  void addPeople(
      Effect effect,
      LineSubject subject,
      ClassMembers<PersonClass> members,
      Supplier<Optional<WitnessRequest>> witness) {
    group(effect, subject, witness).people.add(members);
  }

  /** Adds machines. */
  void addMachines(
      Effect effect,
      LineSubject subject,
      ClassMembers<MachineClass> members,
      Supplier<Optional<WitnessRequest>> witness) {
    group(effect, subject, witness).machines.add(members);
  }

  private Group group(
      Effect effect, LineSubject subject, Supplier<Optional<WitnessRequest>> witness) {
    return groups.computeIfAbsent(
        new Key(effect, subject),
        missing -> new Group(new ArrayList<>(), new ArrayList<>(), witness.get()));
  }

  /** The lines in the order in which they were first added. */
  List<DifferenceLine> lines() {
    return groups.entrySet().stream()
        .map(
            entry ->
                new DifferenceLine(
                    entry.getKey().effect(),
                    entry.getKey().subject(),
                    entry.getValue().people(),
                    entry.getValue().machines(),
                    entry.getValue().witness()))
        .toList();
  }
}
