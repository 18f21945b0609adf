package dev.portcullis.web.intake;

import dev.portcullis.ejb.intake.ConcurrencyLimiter;
import dev.portcullis.ejb.intake.ConcurrencyLimiter.Turn;
import dev.portcullis.ejb.intake.PlaceBounds;
import dev.portcullis.ejb.outbound.LentPlace;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.intake.Arrival.Step;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * Gives requests a place each while they are worked on. Who finds none comes back when there is
 * one, and who waits for a foreign server lends its place to others.
 */
final class Places {
  private final ConcurrencyLimiter admission;
  private final Duration patience;
  private final BiConsumer<Arrival, Failure> refusal;
  private final Set<Arrival> waiting = ConcurrentHashMap.newKeySet();

  /**
   * Within bounds.
   *
   * @param patience how long anybody waits for one
   * @param refusal what becomes of whoever gets none
   */
  Places(PlaceBounds bounds, Duration patience, BiConsumer<Arrival, Failure> refusal) {
    admission = new ConcurrencyLimiter(bounds, System::nanoTime);
    this.patience = patience;
    this.refusal = refusal;
  }

  /**
   * Lets a request be worked on now or, when there is a place.
   *
   * @throws Failure OVERLOADED if it cannot wait
   */
  void admit(Arrival arrival, HttpServletRequest request) {
    if (arrival.isWatch() || enter(arrival)) {
      arrival.step = Step.SERVE;
      return;
    }
    if (!request.isAsyncSupported()) {
      throw Overload.failure();
    }
    arrival.start(request.startAsync());
    await(arrival);
  }

  /** The same for one that no thread has. */
  void admit(Arrival arrival) {
    if (arrival.isWatch() || enter(arrival)) {
      arrival.comeBack(Step.SERVE);
    } else {
      await(arrival);
    }
  }

  private boolean enter(Arrival arrival) {
    boolean entered = admission.enter(arrival.placed());
    if (entered && !arrival.hasPlace()) {
      admission.leave(arrival.placed(), 0);
    }
    return entered;
  }

  private void await(Arrival arrival) {
    arrival.waitingSince = System.nanoTime();
    arrival.turn = new ItsTurn(arrival);
    waiting.add(arrival);
    admission.await(arrival.placed(), arrival.turn);
  }

  /** Lends the place of a request while it waits for others. */
  LentPlace lent(Arrival arrival) {
    return new LentPlace(() -> giveBack(arrival), () -> resume(arrival));
  }

  private void resume(Arrival arrival) {
    admission.resume(arrival.placed());
    if (!arrival.hasPlace()) {
      admission.leave(arrival.placed(), 0);
    }
  }

  private void giveBack(Arrival arrival) {
    long held = arrival.noLongerPlaced();
    if (held >= 0) {
      admission.leave(arrival.placed(), held);
    }
  }

  /** Takes back whatever a request has of it: it is over. */
  void release(Arrival arrival) {
    if (waiting.remove(arrival)) {
      var unusedWaited = admission.giveUp(arrival.placed(), arrival.turn);
    }
    giveBack(arrival);
  }

  /** Refuses those who wait too long. */
  void look(long now) {
    for (Arrival arrival : waiting) {
      if (now - arrival.waitingSince > patience.toNanos()
          && admission.giveUp(arrival.placed(), arrival.turn)) {
        arrival.turn.refuse();
      }
    }
  }

  /** What happens to one that waits. */
  private final class ItsTurn implements Turn {
    private final Arrival arrival;

    ItsTurn(Arrival arrival) {
      this.arrival = arrival;
    }

    @Override
    public void start() {
      waiting.remove(arrival);
      if (arrival.hasPlace()) {
        arrival.comeBack(Step.SERVE);
      } else {
        admission.leave(arrival.placed(), 0);
      }
    }

    @Override
    public void refuse() {
      waiting.remove(arrival);
      refusal.accept(arrival, Overload.failure());
    }
  }
}
