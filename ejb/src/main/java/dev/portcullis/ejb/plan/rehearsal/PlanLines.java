package dev.portcullis.ejb.plan.rehearsal;

import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.plan.difference.AccessDifference;
import dev.portcullis.ejb.plan.difference.ClassMembers;
import dev.portcullis.ejb.plan.difference.ClassMembers.Member;
import dev.portcullis.ejb.plan.difference.DifferenceLine;
import dev.portcullis.ejb.plan.difference.DifferenceLine.Effect;
import dev.portcullis.ejb.plan.difference.MachineClass;
import dev.portcullis.ejb.plan.difference.PersonClass;
import dev.portcullis.ejb.plan.difference.PolicyPicture;
import dev.portcullis.ejb.plan.difference.WitnessRequest;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Scope;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The lines of a plan as its owner may see them. An organization sees its own people, machines and
 * contracts; of others it learns only that there are some.
 */
final class PlanLines {
  private final String organization;
  private final ComparedMoments compared;
  private final Map<String, String> labels;
  private final Map<Effect, Set<ClassMembers<PersonClass>>> concerned = new EnumMap<>(Effect.class);
  private boolean hasOthers;

  private PlanLines(Scope owner, ComparedMoments compared, Map<String, String> labels) {
    this.organization = owner.organizationId();
    this.compared = compared;
    this.labels = labels;
  }

  /**
   * Compares, and writes the lines.
   *
   * @param owner whose plan it is
   * @param labels what a reader sees in place of identifiers
   */
  static PlanAccess of(Scope owner, ComparedMoments compared, Map<String, String> labels) {
    return new PlanLines(owner, compared, labels).access(compared.difference());
  }

  private PlanAccess access(AccessDifference difference) {
    List<PlanLineView> lines =
        difference.lines().stream().flatMap(line -> line(line).stream()).toList();
    List<String> notCompared =
        difference.notCompared().stream().map(this::part).distinct().toList();
    return new PlanAccess(
        new PlanSummaryView(
            lines.stream().anyMatch(line -> line.effect().equals(word(Effect.GAIN))),
            count(concerned.get(Effect.GAIN)),
            count(concerned.get(Effect.LOSS)),
            hasOthers),
        lines,
        notCompared);
  }

  /** A part that was not compared; an organization learns the address of no foreign contract. */
  private String part(String words) {
    boolean isForeign =
        organization != null
            && Stream.of(compared.before(), compared.after())
                .flatMap(picture -> picture.contracts().keySet().stream())
                .anyMatch(contract -> words.contains(contract.text()) && !isVisible(contract));
    hasOthers |= isForeign;
    return isForeign ? "Contracts of others" : words;
  }

  private Optional<PlanLineView> line(DifferenceLine line) {
    LineFormatter words = LineFormatter.of(line.subject(), line.effect() == Effect.GAIN);
    if (!words.contract().map(this::isVisible).orElse(true)) {
      hasOthers = true;
      return Optional.empty();
    }
    List<ClassMembers<PersonClass>> people =
        line.people().stream().filter(this::isVisiblePeople).toList();
    List<ClassMembers<MachineClass>> machines =
        line.machines().stream().filter(this::isVisibleMachine).toList();
    boolean others =
        people.size() < line.people().size() || machines.size() < line.machines().size();
    hasOthers |= others;
    if (others && people.isEmpty() && machines.isEmpty()) {
      return Optional.empty();
    }
    concerned.computeIfAbsent(line.effect(), none -> new HashSet<>()).addAll(people);
    DifferenceLine visible =
        new DifferenceLine(line.effect(), line.subject(), people, machines, line.witness());
    return Optional.of(
        new PlanLineView(
            word(line.effect()),
            words.kind(),
            words.contract().map(Address::text).orElse(null),
            words.subject(),
            words.detail(),
            words.cases(),
            visible.count(),
            byRole(visible),
            sample(people),
            machines.stream().mapToLong(ClassMembers::count).sum(),
            sample(machines),
            others,
            line.witness().map(witness -> witness(witness, people, machines)).orElse(null)));
  }

  private boolean isVisible(Address contract) {
    return organization == null
        || Stream.of(compared.before(), compared.after())
            .map(picture -> owner(picture, contract))
            .anyMatch(organization::equals);
  }

  private static String owner(PolicyPicture picture, Address contract) {
    ContractRules rules = picture.contracts().get(contract);
    return rules == null || rules.organizationId() == null ? "" : rules.organizationId();
  }

  private boolean isVisiblePeople(ClassMembers<PersonClass> members) {
    return organization == null
        || organization.equals(members.before().organizationId())
        || organization.equals(members.after().organizationId());
  }

  private boolean isVisibleMachine(ClassMembers<MachineClass> members) {
    return organization == null
        || compared
            .ownedMachines()
            .getOrDefault(organization, Set.of())
            .containsAll(members.sample().stream().map(Member::id).toList());
  }

  private List<PlanRoleCountView> byRole(DifferenceLine line) {
    List<PlanRoleCountView> counts = new ArrayList<>();
    line.countByRole()
        .forEach(
            (id, count) ->
                counts.add(
                    new PlanRoleCountView(
                        labels.getOrDefault(id, id),
                        compared.roleNames().getOrDefault(id, id),
                        count)));
    return counts;
  }

  private static List<PlanMemberView> sample(List<? extends ClassMembers<?>> classes) {
    return classes.stream()
        .flatMap(members -> members.sample().stream())
        .limit(ClassMembers.MOST_SAMPLES)
        .map(PlanLines::member)
        .toList();
  }

  private static PlanMemberView member(Member member) {
    return new PlanMemberView(member.id(), member.displayName());
  }

  private static PlanWitnessView witness(
      WitnessRequest witness,
      List<? extends ClassMembers<?>> people,
      List<? extends ClassMembers<?>> machines) {
    Set<Member> visible =
        Stream.concat(people.stream(), machines.stream())
            .flatMap(members -> members.sample().stream())
            .collect(Collectors.toSet());
    return new PlanWitnessView(
        witness.member().filter(visible::contains).map(PlanLines::member).orElse(null),
        witness.contract().text(),
        witness.calldata().orElse(null),
        witness.access().map(access -> access.wireName()).orElse(null),
        witness.topics().stream().map(Hash32::text).toList(),
        witness.targetHasCode(),
        witness.before(),
        witness.after());
  }

  private static long count(Set<ClassMembers<PersonClass>> classes) {
    return Objects.requireNonNullElse(classes, Set.<ClassMembers<PersonClass>>of()).stream()
        .mapToLong(ClassMembers::count)
        .sum();
  }

  private static String word(Effect effect) {
    return effect.name().toLowerCase(Locale.ROOT);
  }
}
