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
 * Assigns each request a permit while it is processed. A request that finds none is resumed when
 * one is free. A request that waits for an external server yields its permit to others.
 */
final class RequestConcurrencyLimiter {
  private final ConcurrencyLimiter admission;
  private final Duration patience;
  private final BiConsumer<PendingRequest, Failure> refusal;
  private final Set<PendingRequest> waiting = ConcurrentHashMap.newKeySet();

  /**
   * Creates a limiter with these bounds.
   *
   * @param patience the maximum time to wait for a permit
   * @param refusal rejects requests that get none
   */
  RequestConcurrencyLimiter(
      ConcurrencyLimits bounds, Duration patience, BiConsumer<PendingRequest, Failure> refusal) {
    admission = new ConcurrencyLimiter(bounds, System::nanoTime);
    this.patience = patience;
    this.refusal = refusal;
  }

  /**
   * Admits a request now or, when a permit is free.
   *
   * @throws Failure OVERLOADED if it cannot wait
   */
  void admit(PendingRequest pendingRequest, HttpServletRequest request) {
    if (pendingRequest.isHealthCheck() || enter(pendingRequest)) {
      pendingRequest.step = NextStep.SERVE;
      return;
    }
    if (!request.isAsyncSupported()) {
      throw OverloadFailures.failure();
    }
    pendingRequest.start(request.startAsync());
    await(pendingRequest);
  }

  /** Admits a request that is already detached from its thread. */
  void admit(PendingRequest pendingRequest) {
    if (pendingRequest.isHealthCheck() || enter(pendingRequest)) {
      pendingRequest.redispatch(NextStep.SERVE);
    } else {
      await(pendingRequest);
    }
  }

  private boolean enter(PendingRequest pendingRequest) {
    boolean entered = admission.tryAcquire(pendingRequest.permitClass());
    if (entered && !pendingRequest.recordPermit()) {
      admission.release(pendingRequest.permitClass(), 0);
    }
    return entered;
  }

  private void await(PendingRequest pendingRequest) {
    pendingRequest.waitingSince = System.nanoTime();
    pendingRequest.turn = new OnAdmitted(pendingRequest);
    waiting.add(pendingRequest);
    admission.await(pendingRequest.permitClass(), pendingRequest.turn);
  }

  /** The permit of a request, which the request may yield while it waits for another server. */
  YieldedPermit yieldPermit(PendingRequest pendingRequest) {
    return new YieldedPermit(() -> releasePermit(pendingRequest), () -> resume(pendingRequest));
  }

  private void resume(PendingRequest pendingRequest) {
    admission.forceAcquire(pendingRequest.permitClass());
    if (!pendingRequest.recordPermit()) {
      admission.release(pendingRequest.permitClass(), 0);
    }
  }

  private void releasePermit(PendingRequest pendingRequest) {
    long held = pendingRequest.permitReleased();
    if (held >= 0) {
      admission.release(pendingRequest.permitClass(), held);
    }
  }

  /** Releases all resources of a completed request. */
  void release(PendingRequest pendingRequest) {
    if (waiting.remove(pendingRequest)) {
      var unusedWaited = admission.cancel(pendingRequest.permitClass(), pendingRequest.turn);
    }
    releasePermit(pendingRequest);
  }

  /** Rejects requests that wait too long. */
  void rejectExpired(long now) {
    for (PendingRequest pendingRequest : waiting) {
      if (now - pendingRequest.waitingSince > patience.toNanos()
          && admission.cancel(pendingRequest.permitClass(), pendingRequest.turn)) {
        pendingRequest.turn.refuse();
      }
    }
  }

  /** Resumes or rejects a request that waits for a permit. */
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
        admission.release(pendingRequest.permitClass(), 0);
      }
    }

    @Override
    public void refuse() {
      waiting.remove(pendingRequest);
      refusal.accept(pendingRequest, OverloadFailures.failure());
    }
  }
}
