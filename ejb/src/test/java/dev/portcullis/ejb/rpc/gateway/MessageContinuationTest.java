package dev.portcullis.ejb.rpc.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.limit.Bulkhead;
import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.ejb.rpc.limit.NodeWorkload;
import dev.portcullis.ejb.rpc.limit.ResponseMemoryBudget;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Span;
import dev.portcullis.kernel.TraceParent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * When the calls of a message begin, and what becomes of them. Layer: unit, with threads that the
 * test controls; {@code GatewayPlacesTest} has it over HTTP.
 */
class MessageContinuationTest {
  private final Bulkhead places =
      new Bulkhead(
          GivenSettings.bean(
              RpcConfig.class,
              Map.of(
                  "rpc.executions", "2",
                  "rpc.account-percent", "50",
                  "rpc.organization-percent", "100",
                  "rpc.execution-wait-ms", "1")));
  private final Deque<Runnable> threads = new ArrayDeque<>();
  private final Set<MessageContinuation> waiting = new HashSet<>();
  private final List<String> asked = new ArrayList<>();
  private final ResponseMemoryBudget memory = new ResponseMemoryBudget(1 << 20, 1 << 20);

  /** Notes what it is given. */
  private static final class Noted implements ResponseSink {
    private final StringBuilder text = new StringBuilder();
    private Runnable held;
    private boolean isFull;
    private boolean isEnded;
    private boolean isAborted;

    @Override
    public void take(byte[] piece) {
      text.append(new String(piece, StandardCharsets.UTF_8));
    }

    @Override
    public void onDrain(Runnable next) {
      if (isFull) {
        held = next;
      } else {
        next.run();
      }
    }

    @Override
    public void end(Runnable sent) {
      isEnded = true;
      sent.run();
    }

    @Override
    public void abort() {
      isAborted = true;
    }
  }

  private static RpcCaller caller(String user) {
    return RpcCaller.of(
        new CallContext(
            "r",
            "t",
            null,
            new Actor(Actor.Type.USER, user, "acme", null),
            null,
            null,
            null,
            null,
            null));
  }

  private MessageExecution run(
      int calls, RpcCaller caller, Function<RpcRequest, JsonNode> results) {
    return run(calls, caller, NodeWorkload.EXECUTION, results);
  }

  private MessageExecution run(
      int calls, RpcCaller caller, NodeWorkload work, Function<RpcRequest, JsonNode> results) {
    List<String> texts = new ArrayList<>();
    for (int id = 0; id < calls; id++) {
      texts.add("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"eth_call\"}".formatted(id));
    }
    String message = "[" + String.join(",", texts) + "]";
    MessageExecution run =
        new MessageExecution(
            RpcMessage.read(message.getBytes(StandardCharsets.UTF_8)),
            caller,
            new MessageExecution.Bounds(Duration.ofHours(1), 1 << 20, () -> 0),
            request -> work,
            results);
    run.within(memory.share(Bulkhead.caller(caller.context())));
    return run;
  }

  private MessageExecution run(int calls, RpcCaller caller) {
    return run(
        calls,
        caller,
        request -> {
          String who = CallContext.current().actor().id() + " " + request.id();
          asked.add(who);
          return RpcValueParser.text(who);
        });
  }

  private MessageContinuation begin(MessageExecution run, ResponseSink sink) {
    MessageContinuation work = new MessageContinuation(run, sink, places, waiting, threads::add);
    work.next();
    return work;
  }

  private void runOne() {
    threads.remove().run();
    assertThat(CallContext.bound()).as("a thread of others now").isEmpty();
  }

  @Test
  void theContextIsHandedOverAndNotLeftBehind() {
    TraceParent trace = TraceParent.of(Ids.uuid());
    Span.setParent(trace);
    Precondition.require(Set.of("*"));
    List<Optional<TraceParent>> seen = new ArrayList<>();
    Noted sink = new Noted();
    begin(
        run(
            1,
            caller("ada"),
            request -> {
              seen.add(Span.outgoing());
              return RpcValueParser.text(Boolean.toString(Precondition.isOpen()));
            }),
        sink);
    Context.clear();
    runOne();
    assertThat(seen).containsExactly(Optional.of(trace));
    assertThat(sink.text.toString()).contains("false");
    assertThat(Context.current()).as("a thread of others now").isSameAs(Context.empty());
  }

  @Test
  void callsOfTwoMessagesOfAnAccountTakeTurnsAndAnotherAccountNeedsNotWait() {
    Noted first = new Noted();
    Noted second = new Noted();
    Noted other = new Noted();
    begin(run(2, caller("ada")), first);
    begin(run(1, caller("ada")), second);
    begin(run(1, caller("bob")), other);
    assertThat(threads).as("one place each; the second message has no thread").hasSize(2);
    runOne();
    runOne();
    assertThat(asked).containsExactly("ada 0", "bob 0");
    assertThat(other.isEnded).isTrue();
    runOne();
    assertThat(asked).as("the one that waited goes first").endsWith("ada 0");
    while (!threads.isEmpty()) {
      runOne();
    }
    assertThat(first.text)
        .hasToString(
            "[{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":\"ada 0\"},"
                + "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"ada 1\"}]");
    assertThat(second.isEnded).isTrue();
    assertThat(waiting).isEmpty();
    assertThat(memory.taken()).isZero();
  }

  @Test
  void aCallThatWaitsTooLongIsRejectedAndTheNextOneIsTried() {
    Noted sink = new Noted();
    begin(run(1, caller("ada")), new Noted());
    MessageContinuation late = begin(run(2, caller("ada")), sink);
    late.checkWait(System.nanoTime(), Long.MAX_VALUE);
    assertThat(threads).hasSize(1);
    late.checkWait(System.nanoTime(), -1);
    threads.removeLast().run();
    assertThat(sink.text.toString()).contains("-32009").contains("\"id\":0");
    assertThat(waiting).as("its second call waits").containsExactly(late);
    runOne();
    runOne();
    assertThat(sink.text.toString()).endsWith("\"id\":1,\"result\":\"ada 1\"}]");
    assertThat(sink.isEnded).isTrue();
  }

  @Test
  void aDisconnectedClientEndsItsMessageAndWaitsNoLonger() {
    boolean[] isThere = {true};
    Noted sink = new Noted();
    begin(run(1, caller("ada")), new Noted());
    MessageContinuation left =
        begin(run(5, caller("ada").withConnectionCheck(() -> isThere[0])), sink);
    isThere[0] = false;
    left.checkWait(System.nanoTime(), Long.MAX_VALUE);
    assertThat(sink.isAborted).isTrue();
    assertThat(waiting).isEmpty();
    runOne();
    assertThat(asked).containsExactly("ada 0");
    assertThat(threads).isEmpty();
  }

  @Test
  void anUnreadResponseKeepsNoPermit() {
    Noted deaf = new Noted();
    Noted other = new Noted();
    begin(run(2, caller("ada")), deaf);
    deaf.isFull = true;
    runOne();
    begin(run(1, caller("ada")), other);
    runOne();
    assertThat(other.isEnded).isTrue();
    assertThat(deaf.isEnded).isFalse();
    deaf.held.run();
    runOne();
    assertThat(deaf.isEnded).isTrue();
  }

  @Test
  void aLookupThatNeedsAnExecutionBeginsAgainWhenThereIsAPlaceForIt() {
    Noted sink = new Noted();
    begin(run(1, caller("ada")), new Noted());
    MessageExecution lookup =
        run(
            1,
            caller("ada"),
            NodeWorkload.LOOKUP,
            request -> {
              asked.add("begun");
              CallContext context = CallContext.current();
              return places.call(
                  Bulkhead.caller(context),
                  "eth_getBlockReceipts",
                  () -> RpcValueParser.text("found"));
            });
    MessageContinuation work = begin(lookup, sink);
    threads.removeLast().run();
    assertThat(asked).containsExactly("begun");
    assertThat(waiting).as("it waits without a thread").containsExactly(work);
    runOne();
    runOne();
    assertThat(asked).containsExactly("begun", "ada 0", "begun");
    assertThat(sink.text.toString()).contains("found").doesNotContain("error");
    assertThat(sink.isEnded).isTrue();
  }

  @Test
  void aFaultEndsTheMessageAndGivesThePlaceBack() {
    Noted broken = new Noted();
    MessageExecution run =
        run(
            2,
            caller("ada"),
            request -> {
              throw new StackOverflowError();
            });
    begin(run, broken);
    runOne();
    assertThat(broken.isAborted).isTrue();
    Noted next = new Noted();
    begin(run(1, caller("ada")), next);
    runOne();
    assertThat(next.isEnded).isTrue();
  }

  @Test
  void theEndOfAConnectionEndsTheNodeQueriesOfItsCalls() {
    RpcChannel channel =
        new RpcChannel(
            new RpcChannel.Transport() {
              @Override
              public void send(String text, Runnable sent) {
                sent.run();
              }

              @Override
              public void close(int code, String reason) {
                asked.add("closed " + code);
              }
            },
            () -> Actor.ANONYMOUS,
            ChannelMemoryBudget.of(1 << 20),
            1,
            1);
    List<Boolean> cancelled = new ArrayList<>();
    RpcCaller caller = caller("ada").onChannel(channel);
    MessageExecution run =
        run(
            2,
            caller,
            request -> {
              Optional<Boolean> ended = Optional.of(channel.end());
              cancelled.add(ended.get() && Cancellation.current().isCancelled());
              return RpcValueParser.text("late");
            });
    Noted sink = new Noted();
    begin(run, sink);
    runOne();
    assertThat(cancelled).containsExactly(true);
    assertThat(threads).as("its second call does not begin").isEmpty();
    assertThat(sink.isAborted).isTrue();
  }
}
