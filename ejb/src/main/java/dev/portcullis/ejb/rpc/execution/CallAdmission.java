package dev.portcullis.ejb.rpc.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.decision.memory.AccessFacts;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.JudgedContexts;
import dev.portcullis.ejb.rpc.Overlay;
import dev.portcullis.ejb.rpc.TracedExecution;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.limit.RpcConfig.Reads;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.Node;
import dev.portcullis.ejb.rpc.policy.Admission;
import dev.portcullis.ejb.rpc.policy.Denied;
import dev.portcullis.ejb.rpc.policy.Denied.Subject;
import dev.portcullis.ejb.rpc.policy.RpcMeters;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Admits calls (R-GTW-8). They are judged down to the last call of their trace: a transaction as
 * the chain is at that moment and may be later, what is only tried out as it is at the block where
 * that happens. {@code rpc.judge-reads} can leave a read to its entry, unless it brings the code
 * that it runs.
 */
@ApplicationScoped
public class CallAdmission {
  private static final JsonNode LATEST = TextNode.valueOf("latest");
  private static final JsonNode OPEN = TextNode.valueOf("pending");

  @Inject private AccessFacts facts;
  @Inject private Node node;
  @Inject private JudgedContexts contexts;
  @Inject private InnerCallAdmission innerCalls;
  @Inject private RpcConfig config;
  @Inject private RpcMeters meters;

  /**
   * The same for a transaction whose turn comes after others.
   *
   * @param overlay what the state will be by then
   */
  public Admission admit(
      Reader reader, Call call, ObjectNode request, Overlay overlay, Subject subject) {
    Admission entry = enter(Optional.of(reader), call, overlay, facts::rules);
    return admitted(
        isJudged(entry, Reads.TRUE)
            ? innerCalls.judge(
                entry,
                Optional.of(reader),
                contexts.ofTransaction(request, overlay),
                asked -> hasCode(asked, overlay),
                facts::rules)
            : entry,
        subject);
  }

  /**
   * The same for a transaction whose turn has not come: of what it does beneath its entry, nothing
   * is decided yet.
   */
  public Admission admitEntry(Reader reader, Call call, Subject subject) {
    return admitted(enter(Optional.of(reader), call, facts::rules), subject);
  }

  private Admission admitted(Admission admission, Subject subject) {
    if (!admission.decision().allowed()) {
      throw Denied.by(admission.decision(), subject);
    }
    meters.allowed(admission.decision().ruleId());
    return admission;
  }

  /**
   * Tries out a call that may be made, at a block.
   *
   * @param request the CallRequest that is executed
   * @param block where: number, tag or hash as {@code eth_call} takes it
   * @param report takes what would be denied, where that is only reported
   * @throws Denied if it may not be made
   */
  Tried tryOut(
      Reader reader,
      Call call,
      ObjectNode request,
      JsonNode block,
      Subject subject,
      Consumer<Denied> report) {
    Optional<Reader> known = Optional.of(reader);
    Admission entry = enter(known, call, block, facts::rules);
    boolean isReported = isJudged(entry, Reads.REPORT) && !isJudged(entry, Reads.TRUE);
    Tried tried =
        isJudged(entry, Reads.TRUE)
            ? judge(entry, known, request, block, facts::rules)
            : new Tried(entry, Optional.empty(), block);
    admitted(tried.admission(), subject);
    if (isReported) {
      report(entry, known, request, block, subject, report);
    }
    return tried;
  }

  /** Whatever keeps it from being judged changes nothing for the caller, who is answered. */
  private void report(
      Admission entry,
      Optional<Reader> reader,
      ObjectNode request,
      JsonNode block,
      Subject subject,
      Consumer<Denied> report) {
    try {
      Decision decision = judge(entry, reader, request, block, facts::rules).decision();
      if (!decision.allowed()) {
        report.accept(Denied.by(decision, subject));
      }
    } catch (NodeRefusal | Failure | RpcError unknown) {
      report.accept(Denied.by(Decision.JUDGE_NO_FRAMES, subject));
    }
  }

  /** Who acts by a wallet in the name of the reader, if it is their wallet. */
  public Optional<Person> owner(Reader reader, Address wallet) {
    return facts
        .actor(reader, wallet)
        .filter(person -> person.wallets().contains(wallet) || person.claimed().contains(wallet));
  }

  /**
   * What is decided about a call.
   *
   * @param reader who calls; empty if there is nobody of that name
   * @param request the CallRequest that tries it out
   * @param block where, unless it is a transaction
   * @param rules the permissions by which
   */
  public Admission decide(
      Optional<Reader> reader, Call call, ObjectNode request, JsonNode block, RuleSource rules) {
    Admission entry = enter(reader, call, block, rules);
    if (!isJudged(entry, Reads.TRUE)) {
      return entry;
    }
    return call.signed()
        ? innerCalls.judge(
            entry, reader, contexts.ofTransaction(request, Overlay.NONE), node::hasCode, rules)
        : judge(entry, reader, request, block, rules).admission();
  }

  /** Whether what is beneath an entry is looked at where reads are judged so. */
  private boolean isJudged(Admission entry, Reads reads) {
    Call call = entry.call();
    return entry.entry().allowed()
        && entry.entry() != Decision.TRANSFER_NATIVE_ALLOW
        && (call.access() == AccessType.WRITE || call.to() == null || config.judgeReads() == reads);
  }

  /** What is decided about a call, whatever it calls itself. */
  public Admission enter(Optional<Reader> reader, Call call, RuleSource rules) {
    return enter(reader, call, Overlay.NONE, rules);
  }

  private Admission enter(Optional<Reader> reader, Call call, Overlay overlay, RuleSource rules) {
    return enter(reader, call, asked -> hasCode(asked, overlay), rules);
  }

  private Admission enter(Optional<Reader> reader, Call call, JsonNode block, RuleSource rules) {
    return enter(reader, call, asked -> node.hasCode(asked, block), rules);
  }

  private Admission enter(
      Optional<Reader> reader, Call call, Predicate<Address> hasCode, RuleSource rules) {
    Optional<Person> actor = reader.flatMap(known -> facts.actor(known, call.from()));
    Optional<ContractRules> contract = rules.contract(call);
    Decision decision =
        reader.isPresent() && actor.isEmpty()
            ? reader.get().withoutActor()
            : DecisionEngine.decide(actor, call, contract, () -> hasCode.test(call.to()));
    return new Admission(
        actor, call, contract, decision, Optional.empty(), Optional.empty(), Set.of());
  }

  private boolean hasCode(Address address, Overlay overlay) {
    return overlay.hasCode(address) || node.hasCode(address);
  }

  private Tried judge(
      Admission entry,
      Optional<Reader> reader,
      ObjectNode request,
      JsonNode block,
      RuleSource source) {
    if (contexts.executesTwice() && isTag(block)) {
      JsonNode still = node.pinned(OPEN.equals(block) ? LATEST : block).orElse(block);
      return judge(entry, reader, contexts.of(request, still), still, source);
    }
    try {
      return judge(entry, reader, contexts.of(request, block), block, source);
    } catch (NodeRefusal refusal) {
      // Some nodes trace no open block: what they have of it is what the newest one left.
      JsonNode newest =
          Optional.of(LATEST)
              .filter(latest -> OPEN.equals(block))
              .flatMap(node::pinned)
              .orElseThrow(() -> refusal);
      return judge(entry, reader, contexts.of(request, newest), newest, source);
    }
  }

  /** Whether it names another block soon. */
  private static boolean isTag(JsonNode block) {
    return block.isTextual() && !block.textValue().startsWith("0x");
  }

  private Tried judge(
      Admission entry,
      Optional<Reader> reader,
      TracedExecution traced,
      JsonNode block,
      RuleSource source) {
    Admission admission =
        innerCalls.judge(
            entry, reader, List.of(traced), asked -> node.hasCode(asked, block), source);
    return new Tried(admission, Optional.of(traced.frames()), block);
  }
}
