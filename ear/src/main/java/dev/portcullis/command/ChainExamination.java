package dev.portcullis.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.command.Http.Answer;
import dev.portcullis.command.keycloak.Unreachable;
import dev.portcullis.ejb.chain.TraceOverrides;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a node of the chain answers, is of the chain that is meant, and traces calls.
 *
 * @param chainId of the chain, if it is set
 */
record ChainExamination(Http http, URI url, Optional<String> chainId) implements Examination {
  private static final String SETTING = "chain.upstream.http-url";
  private static final String NOBODY = "\"0x0000000000000000000000000000000000000000\"";

  /** A call to nobody. */
  private static final String TRACED =
      "{\"from\":%1$s,\"to\":%1$s},\"latest\",{\"tracer\":\"callTracer\"}".formatted(NOBODY);

  private static final int NO_SUCH_METHOD = -32601;
  private static final int REFUSED = 401;
  private static final int FORBIDDEN = 403;
  private static final int DONE = 200;

  @Override
  public String subject() {
    return "chain node " + Unreachable.place(url);
  }

  @Override
  public List<Finding> look() throws InterruptedException {
    Answer id = ask("eth_chainId");
    if (id.status() == REFUSED || id.status() == FORBIDDEN) {
      return wrong("answers " + id.status() + ". See the access key in " + SETTING);
    }
    Optional<Long> number = quantity(id);
    if (number.isEmpty()) {
      return wrong(
          "does not say its chain (HTTP "
              + id.status()
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
    Optional<Long> head = quantity(ask("eth_blockNumber"));
    if (head.isEmpty()) {
      return wrong("does not say its newest block. See its log");
    }
    return lacksTraces()
        ? wrong(
            "does not know debug_traceCall: transactions and estimates are refused, and reads"
                + " unless rpc.judge-reads is false. Let it serve its debug methods")
        : found("chain " + number.get() + ", newest block " + head.get());
  }

  /** A node that obeys no overrides is well; less is judged with it. */
  private List<Finding> found(String sentence) throws InterruptedException {
    List<Finding> found = new ArrayList<>();
    found.add(Finding.ok(subject(), sentence));
    TraceOverrides able = overrides();
    if (able.blocks().isEmpty()) {
      found.add(
          Finding.look(
              subject(),
              "obeys no block overrides of debug_traceCall: transactions are judged as of its"
                  + " latest block only, and may do something else in a later one"));
    }
    if (!able.states()) {
      found.add(
          Finding.look(
              subject(),
              "obeys no state overrides of debug_traceCall: of each sender one transaction is sent"
                  + " for each block"));
    }
    return found;
  }

  private TraceOverrides overrides() throws InterruptedException {
    try {
      return TraceOverrides.of(this::trace);
    } catch (Interrupted interrupted) {
      throw (InterruptedException) interrupted.getCause();
    }
  }

  private JsonNode trace(String method, JsonNode params) {
    try {
      return ask(method, params.toString()).body().path("result");
    } catch (InterruptedException interrupted) {
      throw new Interrupted(interrupted);
    }
  }

  /** Carries an interruption through what does not know any. */
  private static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Interrupted(InterruptedException cause) {
      super(cause);
    }
  }

  private List<Finding> wrong(String sentence) {
    return List.of(Finding.wrong(subject(), sentence));
  }

  /** Only a node that says so does: one that refuses this call may trace others. */
  private boolean lacksTraces() throws InterruptedException {
    return ask("debug_traceCall", "[" + TRACED + "]").body().at("/error/code").asInt()
        == NO_SUCH_METHOD;
  }

  private Answer ask(String method) throws InterruptedException {
    return ask(method, "[]");
  }

  private Answer ask(String method, String params) throws InterruptedException {
    String request =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
    return http.ask(
        http.to(url)
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(request))
            .build());
  }

  private static Optional<Long> quantity(Answer answer) {
    JsonNode result = answer.body().path("result");
    return answer.status() == DONE && result.asText().matches("0x[0-9a-fA-F]{1,15}")
        ? Optional.of(Long.decode(result.asText()))
        : Optional.empty();
  }
}
