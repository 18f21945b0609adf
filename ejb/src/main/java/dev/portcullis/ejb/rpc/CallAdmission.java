package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.decision.AccessFacts;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.Judgement;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.Denied.Subject;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Admits calls (supplement 1.1.2). What changes the chain is judged down to the last call of its
 * trace, as the chain is at that moment; what only reads, where it enters.
 */
@ApplicationScoped
public class CallAdmission {
  private static final int NO_SUCH_METHOD = -32601;

  @Inject private AccessFacts facts;
  @Inject private Node node;

  /** For the container. */
  public CallAdmission() {}

  /**
   * Returns if the reader may make the call.
   *
   * @param request the CallRequest that tries it out
   * @param subject what the ledger keeps of it
   * @throws Denied if not
   */
  void admit(Reader reader, Call call, ObjectNode request, Subject subject) {
    Decision decision =
        DecisionEngine.decide(
            Optional.of(reader.person()),
            call,
            facts.contract(call),
            () -> node.hasCode(call.to()));
    if (!decision.allowed()) {
      throw Denied.by(decision, subject);
    }
    if (call.access() == AccessType.WRITE && decision != Decision.TRANSFER_NATIVE_ALLOW) {
      judge(reader, call, request, subject);
    }
  }

  private void judge(Reader reader, Call call, ObjectNode request, Subject subject) {
    JsonNode trace = trace(request);
    Set<CallTarget> targets = TraceJudge.targets(trace);
    Map<Address, ContractRules> rules =
        facts.rules(
            targets.stream().map(CallTarget::address).collect(Collectors.toSet()),
            targets.stream().map(CallTarget::function).collect(Collectors.toSet()));
    Map<Address, Boolean> code = new HashMap<>();
    Judgement judgement =
        new TraceJudge(
                address -> Optional.ofNullable(rules.get(address)),
                address -> code.computeIfAbsent(address, node::hasCode))
            .judge(reader.person(), call, trace);
    if (!judgement.decision().allowed()) {
      throw Denied.by(judgement.decision(), subject);
    }
  }

  /** A node that does not trace leaves nothing to judge by; what it refuses, it refuses. */
  private JsonNode trace(ObjectNode request) {
    ObjectNode tracer = JsonNodeFactory.instance.objectNode().put("tracer", "callTracer");
    try {
      return node.call("debug_traceCall", Node.params().add(request).add("latest").add(tracer));
    } catch (NodeRefusal refusal) {
      if (refusal.code() == NO_SUCH_METHOD) {
        return MissingNode.getInstance();
      }
      throw refusal;
    }
  }
}
