package dev.portcullis.ejb.legacy.sequencer;

import dev.portcullis.persistence.job.LeaseRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/** The transactions of the sequencer, each short. */
@Stateless
public class SequencerStore {
  @Inject private SequencerStep step;
  @Inject private LeaseRepository leases;

  /** Takes or keeps a lease; false when another node has it. */
  public boolean acquire(String name, String holder, Duration duration) {
    return leases.acquire(name, holder, duration);
  }

  /** Gives a lease back. */
  public void release(String name, String holder) {
    leases.release(name, holder);
  }

  /** A {@linkplain SequencerStep#run step}. */
  public SequencerStep.Stepped step(BlockRules rules, Derived derived, Duration idle) {
    return step.run(rules, derived, idle);
  }
}
