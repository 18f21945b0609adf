package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.node.rpc.JsonRpcDispatcher;
import dev.portcullis.devnet.node.rpc.MemoryBudget;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.NodeRpcRequest;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RequestExecutorTest {
  private final MemoryBudget answers = new MemoryBudget(64 << 20);
  private final List<BudgetedResponse> given = new ArrayList<>();

  @Test
  void aFailedRequestIsAnsweredAndReleasesMemoryAndPermit() throws Exception {
    RequestExecutor worker =
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
    ask(worker(() -> ExecutionDeadline.current() == ExecutionDeadline.NONE ? "none" : "known"), 1);
    assertThat(text(given.get(0))).contains("known");
    assertThat(ExecutionDeadline.current()).isSameAs(ExecutionDeadline.NONE);
  }

  private RequestExecutor worker(Supplier<Object> result) {
    NodeRpcMethod method =
        new NodeRpcMethod() {
          @Override
          public String name() {
            return "test";
          }

          @Override
          public Object answer(RpcParams params) {
            return result.get();
          }
        };
    JsonRpcDispatcher dispatcher = new JsonRpcDispatcher(List.of(method), NodeLimits.DEFAULT);
    return new RequestExecutor(dispatcher, answers, Duration.ofSeconds(30), Runnable::run);
  }

  private void ask(RequestExecutor worker, int id) throws Exception {
    RequestBody body = new RequestBody(1_000, new MemoryBudget(1_000));
    String call = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"test\"}";
    assertThat(body.add(StandardCharsets.UTF_8.encode(call))).isEqualTo(RequestBody.AddResult.KEPT);
    NodeRpcRequest request = worker.read(body);
    worker.answer(InetAddress.getLoopbackAddress(), request, null, begun -> {}, given::add);
  }

  private static String text(BudgetedResponse answer) {
    return new String(answer.bytes(), StandardCharsets.UTF_8);
  }
}
