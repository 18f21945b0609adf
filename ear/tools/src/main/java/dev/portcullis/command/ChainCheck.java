package dev.portcullis.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.command.keycloak.ConnectionErrors;
import dev.portcullis.ejb.chain.trace.AccountTraceMode;
import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.ejb.chain.trace.TraceOverrides;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.web3j.protocol.core.Response;

/**
 * Checks whether a node of the chain responds, belongs to the configured chain, and traces calls.
 *
 * @param chainId of the chain, if it is set
 */
record ChainCheck(BoundedHttpClient http, URI url, Optional<String> chainId)
    implements DoctorCheck {
  private static final String SETTING = "chain.upstream.http-url";
  private static final String NOBODY = "0x0000000000000000000000000000000000000000";

  private static final int NO_SUCH_METHOD = -32601;
  private static final int REFUSED = 401;
  private static final int FORBIDDEN = 403;

  @Override
  public String subject() {
    return "chain node " + ConnectionErrors.place(url);
  }

  @Override
  public List<CheckResult> run() {
    BoundedWeb3jService node = new BoundedWeb3jService(http, url);
    Optional<Long> number = node.number("eth_chainId");
    if (node.status() == REFUSED || node.status() == FORBIDDEN) {
      return wrong("answers " + node.status() + ". See the access key in " + SETTING);
    }
    if (number.isEmpty()) {
      return wrong(
          "does not report its chain (HTTP "
              + node.status()
              + "). See whether "
              + SETTING
              + " names a node");
    }
    boolean other =
        chainId
            .map(String::strip)
            .filter(known -> !known.equals(number.get().toString()))
            .isPresent();
    if (other) {
      return wrong(
          "is of the chain " + number.get() + ", and chain.id is " + chainId.get() + ". See both");
    }
    Optional<Long> head = node.number("eth_blockNumber");
    if (head.isEmpty()) {
      return wrong("does not report its latest block. Check its log");
    }
    return lacksTraces(node)
        ? wrong(
            "does not support debug_traceCall: transactions and estimates are denied, and reads"
                + " unless rpc.judge-reads is false. Enable its debug methods")
        : found(node, "chain " + number.get() + ", newest block " + head.get());
  }

  /** A node without overrides is acceptable, but fewer transactions can be judged with it. */
  private List<CheckResult> found(BoundedWeb3jService node, String sentence) {
    List<CheckResult> found = new ArrayList<>();
    found.add(CheckResult.ok(subject(), sentence));
    Optional<TraceOverrides> overrides = TraceOverrides.first(node::result);
    Optional<AccountTraceMode> accounts = AccountTraceMode.first(node::result);
    if (overrides.isEmpty() || accounts.isEmpty()) {
      found.add(
          CheckResult.look(
              subject(),
              "rejects traces at the moment, so its supported overrides are unknown: run doctor"
                  + " again when it is less busy"));
      return found;
    }
    TraceOverrides able = overrides.get();
    if (able.blocks().isEmpty()) {
      found.add(
          CheckResult.look(
              subject(),
              "supports no block overrides of debug_traceCall: transactions are judged on its"
                  + " latest block only, and may act differently in a later block"));
    }
    if (!able.states()) {
      found.add(
          CheckResult.look(
              subject(),
              "supports no state overrides of debug_traceCall: each sender can send one transaction"
                  + " per block"));
    }
    if (accounts.get() == AccountTraceMode.NONE) {
      found.add(
          CheckResult.look(
              subject(),
              "lists no accounts that an execution touches (prestateTracer of debug_traceCall):"
                  + " reads by opcodes of registered contracts and of other users' wallets are not"
                  + " judged, neither before nor after mining"));
    }
    return found;
  }

  private List<CheckResult> wrong(String sentence) {
    return List.of(CheckResult.wrong(subject(), sentence));
  }

  /**
   * Only a node that reports this error lacks traces; one that rejects this call may trace others.
   */
  private static boolean lacksTraces(BoundedWeb3jService node) {
    ObjectNode call = JsonNodeFactory.instance.objectNode().put("from", NOBODY).put("to", NOBODY);
    Response.Error error =
        node.request(TraceCall.METHOD, TraceCall.params(call, TraceCall.LATEST, TraceCall.frames()))
            .getError();
    return error != null && error.getCode() == NO_SUCH_METHOD;
  }
}
