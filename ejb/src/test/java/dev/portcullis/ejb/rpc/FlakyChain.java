package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.given.PassingNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A node that fails to answer what is sent to it, before or after it took it. */
final class FlakyChain extends PassingNode {
  private final List<String> sent = new ArrayList<>();
  private Fault next = Fault.NONE;
  private Consumer<String> watch = raw -> {};
  private Runnable onTrace = () -> {};
  private boolean traces = true;

  /** How the next transaction is taken. */
  enum Fault {
    NONE,
    /** It never arrives. */
    LOST,
    /** It arrives, and the answer does not. */
    UNANSWERED
  }

  FlakyChain(ChainNode node) {
    super(node);
  }

  /** What becomes of the next transaction that is sent. */
  synchronized void fail(Fault fault) {
    next = fault;
  }

  /** Sees each transaction that arrives. */
  synchronized void watch(Consumer<String> watcher) {
    watch = watcher;
  }

  /** The transactions that arrived, in order. */
  synchronized List<String> sent() {
    return List.copyOf(sent);
  }

  /** Runs once, while the next call is traced. */
  synchronized void whileTracing(Runnable work) {
    onTrace = work;
  }

  /** Whether calls are traced from now on. */
  synchronized void traces(boolean whether) {
    traces = whether;
  }

  private synchronized boolean traces() {
    return traces;
  }

  @Override
  public Optional<String> limitation() {
    return Optional.of("It does not trace").filter(lack -> !traces());
  }

  private synchronized Runnable takeOnTrace() {
    Runnable work = onTrace;
    onTrace = () -> {};
    return work;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    if (method.equals("debug_traceCall")) {
      if (!traces()) {
        throw new NodeErrorException(-32601, "the method does not exist", null);
      }
      JsonNode trace = node.call(method, params);
      takeOnTrace().run();
      return trace;
    }
    if (!method.equals("eth_sendRawTransaction")) {
      return node.call(method, params);
    }
    Fault fault = take(params.path(0).asText());
    JsonNode answer = fault == Fault.LOST ? null : node.call(method, params);
    if (fault != Fault.NONE) {
      throw Failure.of(Reason.CHAIN_UNAVAILABLE, "The node does not answer");
    }
    return answer;
  }

  private synchronized Fault take(String raw) {
    Fault fault = next;
    next = Fault.NONE;
    if (fault != Fault.LOST) {
      sent.add(raw);
      watch.accept(raw);
    }
    return fault;
  }
}
