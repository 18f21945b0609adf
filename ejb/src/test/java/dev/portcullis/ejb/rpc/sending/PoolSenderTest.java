package dev.portcullis.ejb.rpc.sending;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.Lease;
import dev.portcullis.ejb.pool.PoolReader;
import dev.portcullis.ejb.pool.PoolSignals;
import dev.portcullis.ejb.rpc.Heads;
import dev.portcullis.ejb.rpc.sending.SenderQueueProcessor.Result;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import dev.portcullis.persistence.pool.PooledTransaction.Submitter;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is worked on, when, and how many side by side. */
class PoolSenderTest {
  private final List<PooledTransaction> rows = new ArrayList<>();
  private final Map<Address, Result> results = new HashMap<>();
  private final List<Address> worked = new ArrayList<>();
  private final List<Runnable> begun = new ArrayList<>();
  private final PoolSignals signals = new PoolSignals();
  private final Heads chain = new Heads();
  private Executor threads = Runnable::run;
  private boolean isHeld = true;
  private boolean fails;
  private int looks;
  private long now;
  private final PoolSender sender = sender(work -> threads.execute(work));

  private PoolSender sender(Executor executor) {
    return new PoolSender(
        new SenderQueueProcessor() {
          @Override
          public Result run(Address of) {
            worked.add(of);
            if (fails) {
              throw new IllegalStateException("The node is away");
            }
            return results.getOrDefault(of, Result.IDLE);
          }

          @Override
          void probeIfDue() {
            looks++;
          }

          @Override
          public int expire() {
            return 0;
          }
        },
        new PoolReader(null, null, null, null) {
          @Override
          public List<PooledTransaction> summaries() {
            return List.copyOf(rows);
          }
        },
        signals,
        new Lease(
            (name, holder, duration) -> isHeld,
            (name, holder) -> {},
            () -> "pool",
            Duration.ofSeconds(10),
            () -> now),
        chain,
        () -> now,
        executor);
  }

  @AfterEach
  void clear() {
    Context.clear();
  }

  private static Address address(int number) {
    return new Address("0x" + "%040x".formatted(number));
  }

  private void waits(int number, String user) {
    rows.add(
        new PooledTransaction(
            new Hash32("0x" + "%064x".formatted(rows.size() + 1)),
            address(number),
            rows.size(),
            State.WAITING,
            null,
            100,
            BigInteger.ONE,
            BigInteger.ONE,
            new Submitter(
                new Actor(Actor.Type.USER, user, null, null), "rpc", "request", "trace", null),
            Instant.EPOCH,
            Instant.EPOCH,
            Instant.EPOCH));
  }

  private List<Address> step() {
    worked.clear();
    var unused = sender.step();
    return List.copyOf(worked);
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }

  @Test
  void newTransactionsAreCheckedAtOnceAndThenPeriodically() {
    waits(1, "a");
    assertThat(step()).containsExactly(address(1));
    assertThat(step()).isEmpty();
    pass(Duration.ofSeconds(2));
    assertThat(step()).containsExactly(address(1));
    waits(1, "a");
    assertThat(step()).as("one more").containsExactly(address(1));
  }

  @Test
  void aBlockWakesTransactionsThatWaitForIt() {
    waits(1, "a");
    waits(2, "b");
    results.put(address(1), Result.ONGOING);
    step();
    chain.announce();
    assertThat(step()).containsExactly(address(1));
    signals.sent(address(2));
    assertThat(step()).as("what it follows was sent").containsExactly(address(2));
  }

  @Test
  void aFailedSenderBacksOffForLongerEachTime() {
    waits(1, "a");
    fails = true;
    step();
    chain.announce();
    assertThat(step()).isEmpty();
    pass(Duration.ofSeconds(1));
    assertThat(step()).hasSize(1);
    pass(Duration.ofSeconds(1));
    assertThat(step()).isEmpty();
    pass(Duration.ofSeconds(1));
    assertThat(step()).hasSize(1);
    pass(Duration.ofDays(1));
    assertThat(step()).hasSize(1);
  }

  @Test
  void oneOfAnAccountAtATimeAndSoManyOfAll() {
    threads = begun::add;
    waits(1, "a");
    waits(2, "a");
    for (int user = 0; user < 2 * PoolSender.PLACES; user++) {
      waits(100 + user, "user " + user);
    }
    step();
    assertThat(begun).hasSize(PoolSender.PLACES);
    begun.get(0).run();
    assertThat(worked).containsExactly(address(1));
    var unused = sender.step();
    assertThat(begun).hasSize(PoolSender.PLACES + 1);
    begun.get(PoolSender.PLACES).run();
    assertThat(worked).as("the other of the same account").contains(address(2));
  }

  /**
   * A lack of memory for a thread, or of threads while the server ends, blocks no sender for ever.
   */
  @Test
  void aSenderWithoutAThreadIsRetried() {
    waits(1, "a");
    waits(2, "b");
    threads =
        work -> {
          throw new InternalError("unable to create native thread");
        };
    assertThat(step()).isEmpty();
    threads = Runnable::run;
    assertThat(step()).as("it is left alone for a moment").isEmpty();
    pass(Duration.ofSeconds(1));
    assertThat(step()).containsExactlyInAnyOrder(address(1), address(2));
  }

  @Test
  void noSenderIsSkipped() {
    List<Runnable> first = new ArrayList<>();
    threads = begun::add;
    for (int user = 0; user <= PoolSender.PLACES; user++) {
      waits(user, "user " + user);
    }
    step();
    first.addAll(begun);
    begun.clear();
    first.forEach(Runnable::run);
    pass(Duration.ofSeconds(5));
    step();
    begun.get(0).run();
    assertThat(worked).containsExactly(address(PoolSender.PLACES));
  }

  @Test
  void anotherNodeSendsWhileItHasTheLease() {
    waits(1, "a");
    isHeld = false;
    assertThat(step()).isEmpty();
    assertThat(looks).as("each node judges").isEqualTo(1);
    isHeld = true;
    pass(Duration.ofSeconds(5));
    assertThat(step()).containsExactly(address(1));
  }

  @Test
  void nothingOfOneSenderStaysOnTheThread() {
    List<CallContext> seen = new ArrayList<>();
    threads =
        work -> {
          work.run();
          seen.add(CallContext.bound().orElse(null));
        };
    waits(1, "a");
    step();
    assertThat(seen).as("nothing is left on the thread").containsOnlyNulls();
  }
}
