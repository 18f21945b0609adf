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
 * A transaction of a known sender, with the decision by current facts.
 *
 * @param seen the transaction
 * @param userId the user with the sending wallet; null if there is none
 * @param actingUser the user; empty if the user is gone or suspended
 * @param decision about the first denied frame, or the last decided one
 * @param path the frame: the index of each call in its parent; empty for the entry
 * @param frame the call of that frame; empty inside a failed creation
 * @param concerned the rights whose changes make the decision doubtful
 * @param denials all denied inner calls; none if the entry decides
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

  /** A transaction whose entry decides so far. */
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

  /** The rights whose changes make the decision about an entry doubtful. */
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
   * The denial that is certain despite these changes: rights that do not concern a frame do not
   * affect it. A sender cannot make an escape doubtful by a call that depends on a changing right.
   * Nor can so many such calls hide it, although the remaining denials are not recorded.
   */
  Optional<JudgedTransaction> escaped(PolicyChangeSet changes) {
    if (decision.allowed()) {
      return Optional.empty();
    }
    if (denials.isEmpty()) {
      return Optional.of(this).filter(each -> !changes.mayAffect(each));
    }
    return denials.stream()
        .map(this::by)
        .filter(each -> !changes.mayAffect(each))
        .findFirst()
        .or(() -> crowded().filter(each -> !changes.mayAffect(each)));
  }

  /** Beyond the limit of recorded denials the rest is unknown: the entry is denied. */
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

  /** A transaction of a bundler, whose permission depends on settings only. */
  static JudgedTransaction ofBundler(ObservedTransaction seen, Decision decision) {
    return new JudgedTransaction(
        seen,
        null,
        Optional.empty(),
        decision,
        List.of(),
        Optional.of(seen.call()),
        Set.of(),
        List.of());
  }

  /** The same at this position in the trace of its bundle. */
  JudgedTransaction at(List<Integer> position) {
    return with(decision, position, frame, concerned, denials);
  }

  /** The same with another decision. */
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
   * The same with the judgement of its inner calls.
   *
   * @param denied the denied inner calls
   * @param called the called addresses
   */
  JudgedTransaction withInnerCalls(List<NestedCallDecision> denied, Set<Address> called) {
    Set<PolicyChange> more = new HashSet<>(concerned);
    called.forEach(each -> more.add(of(each)));
    return denied.isEmpty()
        ? with(Decision.JUDGE_ALLOW, path, frame, more, List.of())
        : with(denied.get(0).decision(), denied.get(0).path(), denied.get(0).call(), more, denied);
  }

  /** The row of the transaction. */
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
