package dev.portcullis.batch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.job.ContinuousJob;
import dev.portcullis.ejb.job.Job;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Proves that a job runs the work of its own name, and reports a missing module. */
class ContinuousJobBatchletTest {
  private static final ContinuousJob SEQUENCER = new Named(Job.LEGACY_SEQUENCER);
  private static final ContinuousJob SETTLEMENT = new Named(Job.LEGACY_SETTLEMENT);

  @Test
  void aJobRunsTheWorkOfItsName() {
    assertThat(ContinuousJobBatchlet.of("legacy-settlement", List.of(SEQUENCER, SETTLEMENT)))
        .isSameAs(SETTLEMENT);
  }

  @Test
  void aJobWhoseModuleIsMissingReportsIt() {
    assertThatThrownBy(() -> ContinuousJobBatchlet.of("legacy-settlement", List.of(SEQUENCER)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("legacy-settlement");
  }

  private record Named(Job job) implements ContinuousJob {
    @Override
    public void run(LoopRunner loopRunner) {
      throw new UnsupportedOperationException();
    }
  }
}
