package dev.portcullis.ejb.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.admission.CallerClass.Rank;
import dev.portcullis.ejb.admission.ConcurrencyLimiter.PermitRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random arrivals and ends against a model that counts by lists. No bound is ever exceeded, and
 * nothing waits that has room. Layer: unit, because nothing but the limiter decides.
 *
 * <p>{@code -Dlimiter.seeds=1000} tries more.
 */
class ConcurrencyModelTest {
  private static final int STEPS = 400;
  private static final int SEEDS = Integer.getInteger("limiter.seeds", 60);

  private final List<CallerClass> inside = new ArrayList<>();
  private final List<Waiting> queue = new ArrayList<>();
  private ConcurrencyLimits bounds;
  private ConcurrencyLimiter limiter;
  private long now;

  /** What waits in the limiter, as far as the model knows. */
  private final class Waiting implements PermitRequest {
    private final CallerClass caller;

    Waiting(CallerClass caller) {
      this.caller = caller;
    }

    @Override
    public void start() {
      assertThat(queue.remove(this)).as("it waits").isTrue();
      assertThat(hasRoom(caller)).as("%s starts within all bounds", caller).isTrue();
      inside.add(caller);
    }

    @Override
    public void refuse() {
      throw new AssertionError("the queue has room for " + caller);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noBoundIsExceededAndNothingWaitsThatHasRoom(boolean requests) {
    for (int seed = 0; seed < SEEDS; seed++) {
      play(seed, requests);
    }
  }

  private void play(int seed, boolean requests) {
    Random random = new Random(seed);
    bounds =
        requests
            ? ConcurrencyLimits.ofRequests(
                4 + random.nextInt(40),
                random.nextInt(51),
                1 + random.nextInt(100),
                1 + random.nextInt(100),
                1 + random.nextInt(100))
            : ConcurrencyLimits.ofCalls(
                1 + random.nextInt(20), 1 + random.nextInt(100), 1 + random.nextInt(100));
    limiter = new ConcurrencyLimiter(bounds, () -> now);
    inside.clear();
    queue.clear();
    for (int step = 0; step < STEPS; step++) {
      now += random.nextInt(1_000_000_000);
      step(random);
      assertThat(queue)
          .as("seed %d, step %d, %s: those that wait have no room", seed, step, bounds)
          .noneMatch(waiting -> hasRoom(waiting.caller));
    }
    while (!inside.isEmpty()) {
      leave(random);
    }
    assertThat(queue).as("seed %d: everything had its turn", seed).isEmpty();
  }

  private void step(Random random) {
    switch (random.nextInt(5)) {
      case 0, 1 -> {
        CallerClass caller = caller(random);
        boolean expected = hasRoom(caller);
        assertThat(limiter.tryAcquire(caller)).as("%s in %s", caller, bounds).isEqualTo(expected);
        if (expected) {
          inside.add(caller);
        }
      }
      case 2 -> {
        if (queue.size() < 100) {
          Waiting waiting = new Waiting(caller(random));
          queue.add(waiting);
          limiter.await(waiting.caller, waiting);
        }
      }
      case 3 -> {
        if (!queue.isEmpty() && random.nextInt(4) == 0) {
          Waiting given = queue.remove(random.nextInt(queue.size()));
          assertThat(limiter.cancel(given.caller, given)).isTrue();
        }
      }
      default -> {
        if (!inside.isEmpty()) {
          leave(random);
        }
      }
    }
  }

  private void leave(Random random) {
    CallerClass gone = inside.remove(random.nextInt(inside.size()));
    limiter.release(gone, random.nextInt(1_000_000_000));
  }

  private static CallerClass caller(Random random) {
    String account = "account " + random.nextInt(6);
    CallerClass caller =
        switch (random.nextInt(5)) {
          case 0 -> CallerClass.anonymous("network " + random.nextInt(4));
          case 1 -> CallerClass.administrator("operator");
          case 2 -> CallerClass.account(account, null);
          default -> CallerClass.account(account, "organization " + account.hashCode() % 3);
        };
    return random.nextBoolean() ? caller.forGateway() : caller;
  }

  private boolean hasRoom(CallerClass caller) {
    int forAll = bounds.total() - bounds.administrators();
    return switch (caller.rank()) {
      case ADMINISTRATOR -> inside.size() < bounds.total();
      case KNOWN ->
          inside.size() < forAll
              && leavesWhatIsKept(caller)
              && count(same(caller)) < bounds.account()
              && (caller.organization() == null
                  || count(other -> Objects.equals(other.organization(), caller.organization()))
                      < bounds.organization());
      case ANONYMOUS ->
          inside.size() < forAll
              && leavesWhatIsKept(caller)
              && count(other -> other.rank() == Rank.ANONYMOUS) < bounds.anonymous()
              && count(same(caller)) < bounds.network()
              && (!caller.isGateway()
                  || count(other -> other.rank() == Rank.ANONYMOUS && other.isGateway())
                      < bounds.anonymous() - bounds.signIn());
    };
  }

  private boolean leavesWhatIsKept(CallerClass caller) {
    boolean signsIn = caller.rank() == Rank.ANONYMOUS && !caller.isGateway();
    long others =
        count(
            other ->
                other.rank() == Rank.KNOWN
                    || (other.rank() == Rank.ANONYMOUS && other.isGateway()));
    return (signsIn || others < bounds.total() - bounds.administrators() - bounds.signIn())
        && (!caller.isGateway() || count(CallerClass::isGateway) < bounds.gateway());
  }

  private static Predicate<CallerClass> same(CallerClass caller) {
    return other -> other.rank() == caller.rank() && other.account().equals(caller.account());
  }

  private long count(Predicate<CallerClass> those) {
    return inside.stream().filter(those).count();
  }
}
