package dev.portcullis.batch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.LoopWork;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Proves that a job runs the work of its own name, and says so where its module is missing. */
class BroughtLoopTest {
  private static final LoopWork SEQUENCER = new Named(Job.LEGACY_SEQUENCER);
  private static final LoopWork SETTLEMENT = new Named(Job.LEGACY_SETTLEMENT);

  @Test
  void aJobRunsTheWorkOfItsName() {
    assertThat(BroughtLoop.of("legacy-settlement", List.of(SEQUENCER, SETTLEMENT)))
        .isSameAs(SETTLEMENT);
  }

  @Test
  void aJobWhoseModuleIsMissingSaysSo() {
    assertThatThrownBy(() -> BroughtLoop.of("legacy-settlement", List.of(SEQUENCER)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("legacy-settlement");
  }

  private record Named(Job job) implements LoopWork {
    @Override
    public void run(Loops loops) {
      throw new UnsupportedOperationException();
    }
  }
}
