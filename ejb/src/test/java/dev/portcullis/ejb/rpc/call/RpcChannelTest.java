package dev.portcullis.ejb.rpc.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.kernel.Actor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class RpcChannelTest {
  private final List<String> sent = new ArrayList<>();
  private final Deque<Runnable> underWay = new ArrayDeque<>();
  private final ChannelMemoryBudget memory = ChannelMemoryBudget.of(1_000);
  private boolean isPrompt;
  private int closedBy;
  private int answered;

  private final RpcChannel channel =
      new RpcChannel(
          new RpcChannel.Transport() {
            @Override
            public void send(String text, Runnable done) {
              sent.add(text);
              if (isPrompt) {
                done.run();
              } else {
                underWay.add(done);
              }
            }

            @Override
            public void close(int code, String reason) {
              closedBy = code;
            }
          },
          () -> Actor.SYSTEM,
          memory,
          100_000,
          500);

  private void answer(String text) {
    channel.answer(text, () -> answered++);
  }

  @Test
  void oneTextIsSentAfterTheOther() {
    channel.push("a");
    channel.push("b");
    answer("c");
    assertThat(sent).containsExactly("a");
    underWay.remove().run();
    underWay.remove().run();
    assertThat(sent).containsExactly("a", "b", "c");
    assertThat(answered).isZero();
    underWay.remove().run();
    assertThat(answered).isEqualTo(1);
    assertThat(memory.taken()).isZero();
  }

  @Test
  void notificationsFollowTheResponseOfTheirSubscription() {
    isPrompt = true;
    channel.deferPushes();
    channel.push("item");
    assertThat(sent).isEmpty();
    answer("id");
    assertThat(sent).containsExactly("id", "item");
    channel.deferPushes();
    channel.push("next");
    answer("");
    assertThat(sent).containsExactly("id", "item", "next");
    assertThat(answered).isEqualTo(2);
  }

  @Test
  void aLongQueueTakesNoStack() {
    channel.push("0");
    for (int i = 0; i < 400; i++) {
      channel.push("x");
    }
    isPrompt = true;
    underWay.remove().run();
    assertThat(sent).hasSize(401);
  }

  @Test
  void pushesAreBoundedAndAnswersByTheMemoryOnly() {
    channel.push("x".repeat(500));
    answer("y".repeat(500));
    assertThat(closedBy).isZero();
    channel.push("z");
    assertThat(closedBy).isEqualTo(1013);
    assertThat(memory.taken()).isZero();
    channel.push("z");
    answer("z");
    underWay.remove().run();
    assertThat(sent).as("nothing more").hasSize(1);
    assertThat(memory.taken()).isZero();
  }

  @Test
  void anAnswerForWhichThereIsNoMemoryEndsTheConnection() {
    answer("x".repeat(1_001));
    assertThat(closedBy).isEqualTo(1013);
    assertThat(answered).isZero();
    assertThat(memory.taken()).isZero();
  }

  @Test
  void closingEndsItsRunningCalls() {
    Cancellation work = channel.runMessage(Cancellation::current);
    assertThat(work.isCancelled()).isFalse();
    channel.close(RpcChannel.POLICY_VIOLATION, "over");
    assertThat(work.isCancelled()).isTrue();
    assertThat(channel.runMessage(() -> Cancellation.current().isCancelled())).as("later").isTrue();
    assertThat(Cancellation.current().isCancelled()).as("that of others").isFalse();
  }

  @Test
  void theMemoryOfOneCallerIsPartOfTheTotal() {
    ChannelMemoryBudget one = memory.part(600);
    ChannelMemoryBudget two = memory.part(600);
    assertThat(one.take(601)).isFalse();
    assertThat(one.take(600)).isTrue();
    assertThat(two.take(401)).isFalse();
    assertThat(two.take(400)).isTrue();
    one.release(600);
    assertThat(memory.taken()).isEqualTo(400);
  }
}
