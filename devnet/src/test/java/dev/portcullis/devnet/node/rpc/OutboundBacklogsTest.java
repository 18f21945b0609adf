package dev.portcullis.devnet.node.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What clients that read slowly make the node keep, for each and for all together. */
class OutboundBacklogsTest {
  private static final long EACH = 100_000;
  private static final long ALL = 1_000_000;

  private final MemoryBudget budget = new MemoryBudget(ALL);
  private final OutboundBacklogs backlogs = new OutboundBacklogs(budget, EACH);

  /** A client that takes a message only on request. */
  private static final class Reader implements PushConnection.Link {
    private final List<String> sent = new ArrayList<>();
    private final Deque<Runnable> onItsWay = new ArrayDeque<>();
    private final PushConnection connection;
    private boolean isCutOff;

    Reader(OutboundBacklogs backlogs) {
      this.connection = new PushConnection(this, backlogs);
    }

    @Override
    public void send(String text, Runnable taken) {
      sent.add(text);
      onItsWay.add(taken);
    }

    @Override
    public void cutOff() {
      isCutOff = true;
    }

    Reader push(int messages) {
      for (int i = 0; i < messages; i++) {
        connection.push("x".repeat(9_900));
      }
      return this;
    }

    void takeAll() {
      while (!onItsWay.isEmpty()) {
        onItsWay.remove().run();
      }
    }
  }

  @Test
  void aClientIsCutOffOverItsOwnBoundThoughThereIsMemoryForAll() {
    Reader slow = new Reader(backlogs).push(10);
    Reader other = new Reader(backlogs).push(1);
    assertThat(slow.isCutOff).isFalse();
    slow.push(1);
    assertThat(slow.isCutOff).isTrue();
    assertThat(slow.connection.isClosed()).isTrue();
    assertThat(other.isCutOff).isFalse();
    slow.takeAll();
    assertThat(slow.sent).as("what was on its way, and nothing after it").hasSize(1);
    assertThat(budget.used()).isZero();
  }

  @Test
  void aSentMessageMakesRoom() {
    Reader reader = new Reader(backlogs);
    for (int i = 0; i < 50; i++) {
      reader.push(10).takeAll();
    }
    assertThat(reader.isCutOff).isFalse();
    assertThat(reader.sent).hasSize(500);
    assertThat(budget.used()).isZero();
  }

  @Test
  void oneMessageMayBeLargerWhenTheBacklogIsEmpty() {
    Reader reader = new Reader(backlogs);
    reader.connection.answer("x".repeat(500_000));
    assertThat(reader.isCutOff).isFalse();
    reader.push(1);
    assertThat(reader.isCutOff).isTrue();
    assertThat(budget.used()).isZero();
  }

  @Test
  void whenAllAreTooFarBehindTheFurthestIsCutOff() {
    Reader furthest = new Reader(backlogs).push(10);
    List<Reader> others = new ArrayList<>();
    while (!furthest.isCutOff) {
      others.add(new Reader(backlogs).push(9));
    }
    assertThat(others).hasSize(13).noneMatch(reader -> reader.isCutOff);
    for (Reader other : others) {
      other.connection.close();
    }
    assertThat(budget.used()).isZero();
  }
}
