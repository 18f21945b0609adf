package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Judgement;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.sentinel.EscapeRow;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A transaction of a sender whom the gate knows, and what is decided about it by present facts.
 *
 * @param seen the transaction
 * @param userId whose wallet sent it
 * @param person the user; empty if they are gone or suspended
 * @param decision about the first frame that is not permitted, or the last that was decided
 * @param path which frame: the place of each call in the one above it; empty for the entry
 * @param frame what that frame does; empty beneath a creation that failed
 * @param concerned changes of which make the decision doubtful
 */
record JudgedTransaction(
    SeenTransaction seen,
    String userId,
    Optional<Person> person,
    Decision decision,
    List<Integer> path,
    Optional<Call> frame,
    Set<PolicyChange> concerned) {
  /** Copies the collections. */
  JudgedTransaction {
    path = List.copyOf(path);
    concerned = Set.copyOf(concerned);
  }

  /** With what was judged beneath the entry. */
  JudgedTransaction beneath(Judgement judgement, Set<PolicyChange> more) {
    return judgement.decision().allowed()
        ? new JudgedTransaction(seen, userId, person, judgement.decision(), path, frame, more)
        : new JudgedTransaction(
            seen, userId, person, judgement.decision(), judgement.path(), judgement.call(), more);
  }

  /** The row that tells of it. */
  EscapeRow row(Verdict verdict) {
    return new EscapeRow(
        seen.place(),
        seen.hash().text(),
        verdict.wireName(),
        seen.call().from().text(),
        userId,
        person.map(Person::organizationId).orElse(null),
        decision.ruleId(),
        path.stream().map(String::valueOf).collect(Collectors.joining(".")),
        frame.map(Call::to).map(Object::toString).orElse(null),
        frame
            .filter(call -> call.to() != null)
            .flatMap(call -> call.calldata().selector())
            .orElse(null));
  }
}
