package dev.portcullis.ejb.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.admission.ConcurrencyLimiter.PermitRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Layer: unit, because the limiter decides alone; {@link ConcurrencyModelTest} is at random. */
class ConcurrencyLimiterTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final List<String> started = new ArrayList<>();
  private final List<String> refused = new ArrayList<>();
  private long now;

  /** Two are kept for administrators and one for sign-in; gateway 6, account 6, organization 7. */
  private final ConcurrencyLimiter admission =
      new ConcurrencyLimiter(ConcurrencyLimits.ofRequests(12, 9, 50, 50, 60), () -> now);

  /** One that notes what becomes of it. */
  private final class NotedTurn implements PermitRequest {
    private final String name;

    NotedTurn(String name) {
      this.name = name;
    }

    @Override
    public void start() {
      started.add(name);
    }

    @Override
    public void refuse() {
      refused.add(name);
    }
  }

  @Test
  void oneAnonymousNetworkHasAnEighthAndAllTogetherAQuarter() {
    assertThat(enter(stranger("a"), 9)).isEqualTo(1);
    assertThat(enter(stranger("b"), 9)).isEqualTo(1);
    assertThat(enter(stranger("c"), 9)).isEqualTo(1);
    assertThat(enter(stranger("d"), 9)).isZero();
    assertThat(enter(known("x"), 9)).isEqualTo(6);
    assertThat(enter(known("y"), 9)).isEqualTo(1);
    assertThat(enter(administrator(), 9)).isEqualTo(2);
  }

  @Test
  void oneAccountHasItsShareAndOnePlaceIsKeptForSignIn() {
    assertThat(enter(known("x"), 12)).isEqualTo(6);
    assertThat(enter(known("y"), 12)).isEqualTo(3);
    assertThat(enter(stranger("a"), 12)).isEqualTo(1);
    assertThat(enter(administrator(), 12)).isEqualTo(2);
  }

  @Test
  void twoAccountsAtTheGatewayLeavePermitsForOthers() {
    assertThat(enter(CallerClass.account("x", "acme").forGateway(), 30)).isEqualTo(6);
    assertThat(enter(CallerClass.account("y", "acme").forGateway(), 30)).isZero();
    assertThat(enter(CallerClass.account("z", "other").forGateway(), 30)).isZero();
    assertThat(enter(stranger("a").forGateway(), 30)).isZero();
    assertThat(enter(known("console"), 12)).isEqualTo(3);
    assertThat(enter(stranger("a"), 12)).isEqualTo(1);
    assertThat(enter(administrator(), 12)).isEqualTo(2);
  }

  @Test
  void anonymousGatewayCallersLeaveThePermitsReservedForSignIn() {
    int entered = 0;
    for (String network : List.of("a", "b", "c", "d")) {
      entered += enter(stranger(network).forGateway(), 9);
    }
    assertThat(entered).isEqualTo(2);
    assertThat(enter(stranger("e"), 9)).isEqualTo(1);
  }

  @Test
  void aSmallGateKeepsAPlaceForSignInTooUnlessNoneIsKept() {
    for (int total = 4; total < 40; total++) {
      for (int percent : List.of(0, 1, 9, 50)) {
        ConcurrencyLimits bounds = ConcurrencyLimits.ofRequests(total, percent, 100, 100, 100);
        ConcurrencyLimiter limiter = new ConcurrencyLimiter(bounds, () -> now);
        for (int network = 0; network < 40; network++) {
          limiter.tryAcquire(stranger("n" + network).forGateway());
          limiter.tryAcquire(known("x" + network));
        }
        assertThat(limiter.tryAcquire(stranger("e"))).as("%s", bounds).isEqualTo(percent > 0);
      }
    }
  }

  @Test
  void theAccountsOfAnOrganizationShareABound() {
    assertThat(enter(CallerClass.account("x", "acme"), 12)).isEqualTo(6);
    assertThat(enter(CallerClass.account("y", "acme"), 12)).isEqualTo(1);
    assertThat(enter(CallerClass.account("z", "other"), 12)).isEqualTo(2);
  }

  @Test
  void anAdministratorAtTheGatewayTakesNothingThatIsKept() {
    assertThat(enter(administrator().forGateway(), 12)).isEqualTo(6);
    assertThat(enter(administrator(), 12)).isEqualTo(6);
  }

  @Test
  void aFreePermitGoesToAdministratorsFirstAndAnonymousClientsLast() {
    enter(administrator(), 12);
    line(stranger("a"), "stranger");
    line(known("x"), "known");
    line(administrator(), "administrator");
    for (int i = 0; i < 5; i++) {
      admission.release(administrator(), SECOND);
    }
    assertThat(started).containsExactly("administrator", "known", "stranger");
  }

  @Test
  void aRequestBehindASaturatedNetworkIsNotDelayed() {
    enter(stranger("a"), 1);
    line(stranger("a"), "of the full one");
    line(stranger("b"), "of another");
    enter(known("x"), 1);
    admission.release(known("x"), SECOND);
    assertThat(started).containsExactly("of another");
    admission.release(stranger("a"), SECOND);
    assertThat(started).containsExactly("of another", "of the full one");
  }

  @Test
  void aRequestThatArrivesWhenAPermitIsFreeReceivesIt() {
    enter(administrator(), 12);
    assertThat(admission.tryAcquire(stranger("a"))).isFalse();
    leaveAll();
    line(stranger("a"), "a");
    assertThat(started).containsExactly("a");
  }

  @Test
  void theCallerWithTheLeastRecentUseIsNext() {
    serve(stranger("often"), 3 * SECOND);
    serve(stranger("once"), SECOND);
    enter(administrator(), 12);
    line(stranger("often"), "often");
    line(stranger("once"), "once");
    line(stranger("never"), "never");
    line(stranger("neither"), "neither");
    leaveAll();
    assertThat(started).containsExactly("never", "neither", "once");
    admission.release(stranger("never"), SECOND);
    assertThat(started).endsWith("often");
  }

  @Test
  void recentUseIsForgottenAfterSeconds() {
    serve(stranger("long ago"), 3 * SECOND);
    now += 20 * SECOND;
    serve(stranger("just now"), SECOND);
    enter(administrator(), 12);
    line(stranger("just now"), "just now");
    line(stranger("long ago"), "long ago");
    leaveAll();
    assertThat(started).containsExactly("long ago", "just now");
  }

  @Test
  void aLineHasAnEndForAllAndForOneNetwork() {
    enter(administrator(), 12);
    for (int i = 0; i < 129; i++) {
      line(stranger("a"), "a");
    }
    assertThat(refused).containsExactly("a");
    for (int i = 0; i < 384; i++) {
      line(stranger("n" + i), "n");
    }
    assertThat(refused).hasSize(1);
    line(stranger("late"), "late");
    assertThat(refused).containsExactly("a", "late");
  }

  @Test
  void aFullQueueEvictsTheCallerWithTheMostUse() {
    serve(stranger("often"), SECOND);
    enter(administrator(), 12);
    line(stranger("n0"), "first");
    line(stranger("often"), "often");
    for (int i = 1; i < 511; i++) {
      line(stranger("n" + i), "n");
    }
    line(stranger("late"), "late");
    assertThat(refused).containsExactly("often");
    line(stranger("often"), "often again");
    assertThat(refused).containsExactly("often", "often again");
    line(known("x"), "known");
    assertThat(refused).containsExactly("often", "often again", "first");
  }

  @Test
  void aContinuedRequestKeepsItsPermit() {
    enter(administrator(), 12);
    admission.forceAcquire(stranger("a"));
    line(stranger("b"), "b");
    for (int i = 0; i < 3; i++) {
      admission.release(administrator(), SECOND);
    }
    assertThat(started).isEmpty();
    admission.release(administrator(), SECOND);
    assertThat(started).containsExactly("b");
  }

  @Test
  void aCancelledRequestIsNotStarted() {
    enter(administrator(), 12);
    PermitRequest permitRequest = new NotedTurn("late");
    admission.await(stranger("a"), permitRequest);
    assertThat(admission.cancel(stranger("a"), permitRequest)).isTrue();
    assertThat(admission.cancel(stranger("a"), permitRequest)).isFalse();
    leaveAll();
    assertThat(started).isEmpty();
    assertThat(refused).isEmpty();
    assertThat(enter(stranger("a"), 12)).isEqualTo(1);
  }

  private void serve(CallerClass caller, long nanos) {
    assertThat(admission.tryAcquire(caller)).isTrue();
    admission.release(caller, nanos);
  }

  private void leaveAll() {
    for (int i = 0; i < 12; i++) {
      admission.release(administrator(), 0);
    }
  }

  private int enter(CallerClass caller, int times) {
    int entered = 0;
    for (int i = 0; i < times; i++) {
      entered += admission.tryAcquire(caller) ? 1 : 0;
    }
    return entered;
  }

  private void line(CallerClass caller, String name) {
    admission.await(caller, new NotedTurn(name));
  }

  private static CallerClass stranger(String network) {
    return CallerClass.anonymous(network);
  }

  private static CallerClass known(String user) {
    return CallerClass.account(user, null);
  }

  private static CallerClass administrator() {
    return CallerClass.administrator("operator");
  }
}
