package dev.portcullis.contract;

import dev.portcullis.contract.CallingBean.Fired;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Observes events once their transaction has ended well, and once it has not. */
@ApplicationScoped
public class Hearing {
  private final List<String> successes = new CopyOnWriteArrayList<>();
  private final List<String> failures = new CopyOnWriteArrayList<>();

  void succeeded(@Observes(during = TransactionPhase.AFTER_SUCCESS) Fired event) {
    successes.add(event.name());
  }

  void failed(@Observes(during = TransactionPhase.AFTER_FAILURE) Fired event) {
    failures.add(event.name());
  }

  /** The names of events whose transaction was committed. */
  public List<String> successes() {
    return successes;
  }

  /** The names of events whose transaction was rolled back. */
  public List<String> failures() {
    return failures;
  }
}
