package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.node.rpc.Budget;
import dev.portcullis.devnet.node.rpc.Dispatcher;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.RpcRequest;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class WorkerTest {
  private final Budget answers = new Budget(64 << 20);
  private final List<Answer> given = new ArrayList<>();

  @Test
  void whatBreaksIsAnsweredAndGivesItsMemoryAndPlaceBack() throws Exception {
    Worker worker =
        worker(
            () -> {
              throw new OutOfMemoryError("as if");
            });
    for (int i = 0; i < 20; i++) {
      ask(worker, i);
    }
    assertThat(given).hasSize(20);
    assertThat(text(given.get(19))).contains("-32603").doesNotContain("as if");
    assertThat(answers.used()).isZero();
  }

  @Test
  void anAnswerHoldsMemoryUntilItIsSent() throws Exception {
    ask(worker(() -> "0".repeat(1 << 20)), 1);
    assertThat(answers.used()).isBetween(1L << 20, 4L << 20);
    given.get(0).lease().close();
    assertThat(answers.used()).isZero();
  }

  @Test
  void workKnowsTheDeadlineOfItsRequest() throws Exception {
    ask(worker(() -> Deadline.current() == Deadline.NONE ? "none" : "known"), 1);
    assertThat(text(given.get(0))).contains("known");
    assertThat(Deadline.current()).isSameAs(Deadline.NONE);
  }

  private Worker worker(Supplier<Object> result) {
    RpcMethod method =
        new RpcMethod() {
          @Override
          public String name() {
            return "test";
          }

          @Override
          public Object answer(Params params) {
            return result.get();
          }
        };
    Dispatcher dispatcher = new Dispatcher(List.of(method), NodeLimits.DEFAULT);
    return new Worker(dispatcher, answers, Duration.ofSeconds(30), Runnable::run);
  }

  private void ask(Worker worker, int id) throws Exception {
    Body body = new Body(1_000, new Budget(1_000));
    String call = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"test\"}";
    assertThat(body.add(StandardCharsets.UTF_8.encode(call))).isEqualTo(Body.Added.KEPT);
    RpcRequest request = worker.read(body);
    worker.answer(InetAddress.getLoopbackAddress(), request, null, begun -> {}, given::add);
  }

  private static String text(Answer answer) {
    return new String(answer.bytes(), StandardCharsets.UTF_8);
  }
}
