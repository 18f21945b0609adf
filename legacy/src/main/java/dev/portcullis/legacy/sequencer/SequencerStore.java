package dev.portcullis.legacy.sequencer;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/** The transaction of the sequencer, which is short. */
@Stateless
public class SequencerStore {
  @Inject private SequencerStep step;

  /** A {@linkplain SequencerStep#run step}. */
  public SequencerStep.StepResult step(BlockRules rules, Duration idle) {
    return step.run(rules, idle);
  }
}
