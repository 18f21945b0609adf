package dev.portcullis.web.admission;

import dev.portcullis.ejb.admission.ConcurrencyLimiter;
import dev.portcullis.ejb.admission.ConcurrencyLimiter.PermitRequest;
import dev.portcullis.ejb.admission.ConcurrencyLimits;
import dev.portcullis.ejb.outbound.YieldedPermit;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.admission.PendingRequest.NextStep;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * Gives requests a place each while they are worked on. Who finds none comes back when there is
 * one, and who waits for a foreign server lends its place to others.
 */
final class RequestConcurrencyLimiter {
  private final ConcurrencyLimiter admission;
  private final Duration patience;
  private final BiConsumer<PendingRequest, Failure> refusal;
  private final Set<PendingRequest> waiting = ConcurrentHashMap.newKeySet();

  /**
   * Within bounds.
   *
   * @param patience how long anybody waits for one
   * @param refusal what becomes of whoever gets none
   */
  RequestConcurrencyLimiter(
      ConcurrencyLimits bounds, Duration patience, BiConsumer<PendingRequest, Failure> refusal) {
    admission = new ConcurrencyLimiter(bounds, System::nanoTime);
    this.patience = patience;
    this.refusal = refusal;
  }

  /**
   * Lets a request be worked on now or, when there is a place.
   *
   * @throws Failure OVERLOADED if it cannot wait
   */
  void admit(PendingRequest pendingRequest, HttpServletRequest request) {
    if (pendingRequest.isWatch() || enter(pendingRequest)) {
      pendingRequest.step = NextStep.SERVE;
      return;
    }
    if (!request.isAsyncSupported()) {
      throw OverloadFailures.failure();
    }
    pendingRequest.start(request.startAsync());
    await(pendingRequest);
  }

  /** The same for one that no thread has. */
  void admit(PendingRequest pendingRequest) {
    if (pendingRequest.isWatch() || enter(pendingRequest)) {
      pendingRequest.redispatch(NextStep.SERVE);
    } else {
      await(pendingRequest);
    }
  }

  private boolean enter(PendingRequest pendingRequest) {
    boolean entered = admission.tryAcquire(pendingRequest.placed());
    if (entered && !pendingRequest.recordPermit()) {
      admission.release(pendingRequest.placed(), 0);
    }
    return entered;
  }

  private void await(PendingRequest pendingRequest) {
    pendingRequest.waitingSince = System.nanoTime();
    pendingRequest.turn = new OnAdmitted(pendingRequest);
    waiting.add(pendingRequest);
    admission.await(pendingRequest.placed(), pendingRequest.turn);
  }

  /** Lends the place of a request while it waits for others. */
  YieldedPermit yieldPermit(PendingRequest pendingRequest) {
    return new YieldedPermit(() -> giveBack(pendingRequest), () -> resume(pendingRequest));
  }

  private void resume(PendingRequest pendingRequest) {
    admission.forceAcquire(pendingRequest.placed());
    if (!pendingRequest.recordPermit()) {
      admission.release(pendingRequest.placed(), 0);
    }
  }

  private void giveBack(PendingRequest pendingRequest) {
    long held = pendingRequest.permitReleased();
    if (held >= 0) {
      admission.release(pendingRequest.placed(), held);
    }
  }

  /** Takes back whatever a request has of it: it is over. */
  void release(PendingRequest pendingRequest) {
    if (waiting.remove(pendingRequest)) {
      var unusedWaited = admission.cancel(pendingRequest.placed(), pendingRequest.turn);
    }
    giveBack(pendingRequest);
  }

  /** Refuses those who wait too long. */
  void look(long now) {
    for (PendingRequest pendingRequest : waiting) {
      if (now - pendingRequest.waitingSince > patience.toNanos()
          && admission.cancel(pendingRequest.placed(), pendingRequest.turn)) {
        pendingRequest.turn.refuse();
      }
    }
  }

  /** What happens to one that waits. */
  private final class OnAdmitted implements PermitRequest {
    private final PendingRequest pendingRequest;

    OnAdmitted(PendingRequest pendingRequest) {
      this.pendingRequest = pendingRequest;
    }

    @Override
    public void start() {
      waiting.remove(pendingRequest);
      if (pendingRequest.recordPermit()) {
        pendingRequest.redispatch(NextStep.SERVE);
      } else {
        admission.release(pendingRequest.placed(), 0);
      }
    }

    @Override
    public void refuse() {
      waiting.remove(pendingRequest);
      refusal.accept(pendingRequest, OverloadFailures.failure());
    }
  }
}
