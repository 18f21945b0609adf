package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import dev.portcullis.persistence.sentinel.EscapeRow;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A transaction of a sender whom the gate knows, and what is decided about it by present facts.
 *
 * @param seen the transaction
 * @param userId whose wallet sent it
 * @param actingUser the user; empty if they are gone or suspended
 * @param decision about the first frame that is not permitted, or the last that was decided
 * @param path which frame: the place of each call in the one above it; empty for the entry
 * @param frame what that frame does; empty beneath a creation that failed
 * @param concerned changes of which make the decision doubtful
 * @param denials all that is not permitted beneath the entry; none if the entry decides
 */
record JudgedTransaction(
    ObservedTransaction seen,
    String userId,
    Optional<ActingUser> actingUser,
    Decision decision,
    List<Integer> path,
    Optional<Call> frame,
    Set<PolicyChange> concerned,
    List<NestedCallDecision> denials) {
  /** Copies the collections. */
  JudgedTransaction {
    path = List.copyOf(path);
    concerned = Set.copyOf(concerned);
    denials = List.copyOf(denials);
  }

  /** One whose entry decides so far. */
  static JudgedTransaction of(
      ObservedTransaction seen, String userId, Optional<ActingUser> actingUser, Decision decision) {
    return new JudgedTransaction(
        seen,
        userId,
        actingUser,
        decision,
        List.of(),
        Optional.of(seen.call()),
        byEntry(userId, seen.call()),
        List.of());
  }

  /** Changes of which make what is decided about an entry doubtful. */
  private static Set<PolicyChange> byEntry(String userId, Call call) {
    Set<PolicyChange> concerned = new HashSet<>();
    concerned.add(of(call.from()));
    if (userId != null) {
      concerned.add(new PolicyChange(Kind.USER, userId));
      if (call.to() != null) {
        concerned.add(of(call.to()));
      }
    }
    return concerned;
  }

  private static PolicyChange of(Address address) {
    return new PolicyChange(Kind.ADDRESS, address.text());
  }

  /**
   * What surely was not permitted, whatever else changed: rights that do not concern a frame say
   * nothing about it. A sender cannot make an escape doubtful by calling what changes at that
   * moment, nor by so many such calls that the remaining denials are not recorded.
   */
  Optional<JudgedTransaction> escaped(PolicyChangeSet changes) {
    if (decision.allowed()) {
      return Optional.empty();
    }
    if (denials.isEmpty()) {
      return Optional.of(this).filter(each -> !changes.concern(each));
    }
    return denials.stream()
        .map(this::by)
        .filter(each -> !changes.concern(each))
        .findFirst()
        .or(() -> crowded().filter(each -> !changes.concern(each)));
  }

  /** Beyond the most denials that are recorded the rest is unknown: the entry is denied. */
  private Optional<JudgedTransaction> crowded() {
    return denials.size() < TraceJudge.MOST_DENIALS
        ? Optional.empty()
        : Optional.of(
            with(
                Decision.JUDGE_NO_FRAMES,
                List.of(),
                Optional.of(seen.call()),
                byEntry(userId, seen.call()),
                List.of()));
  }

  private JudgedTransaction by(NestedCallDecision denial) {
    Set<PolicyChange> more = new HashSet<>(byEntry(userId, seen.call()));
    denial.call().map(Call::to).map(JudgedTransaction::of).ifPresent(more::add);
    return with(denial.decision(), denial.path(), denial.call(), more, List.of());
  }

  /** The same by another rule. */
  JudgedTransaction by(Decision other) {
    return with(other, path, frame, concerned, List.of());
  }

  private JudgedTransaction with(
      Decision found,
      List<Integer> where,
      Optional<Call> what,
      Set<PolicyChange> doubt,
      List<NestedCallDecision> denied) {
    return new JudgedTransaction(seen, userId, actingUser, found, where, what, doubt, denied);
  }

  /**
   * With what was judged beneath the entry.
   *
   * @param denied what is not permitted there
   * @param called the addresses that are called
   */
  JudgedTransaction beneath(List<NestedCallDecision> denied, Set<Address> called) {
    Set<PolicyChange> more = new HashSet<>(concerned);
    called.forEach(each -> more.add(of(each)));
    return denied.isEmpty()
        ? with(Decision.JUDGE_ALLOW, path, frame, more, List.of())
        : with(denied.get(0).decision(), denied.get(0).path(), denied.get(0).call(), more, denied);
  }

  /** The row that tells of it. */
  EscapeRow row(BlockVerdict verdict) {
    return new EscapeRow(
        seen.place(),
        seen.hash().text(),
        verdict.wireName(),
        seen.call().from().text(),
        userId,
        actingUser.map(ActingUser::organizationId).orElse(null),
        decision.ruleId(),
        path.stream().map(String::valueOf).collect(Collectors.joining(".")),
        frame.map(Call::to).map(Object::toString).orElse(null),
        frame
            .filter(call -> call.to() != null)
            .flatMap(call -> call.calldata().selector())
            .orElse(null),
        !decision.allowed());
  }
}
