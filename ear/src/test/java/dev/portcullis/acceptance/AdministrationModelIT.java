package dev.portcullis.acceptance;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random sequences of creates, replaces and deletes give the lists, totals and conflicts that a
 * model in memory gives. The seeds are fixed, so that a run that fails fails again.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class AdministrationModelIT {
  private static final int STEPS = 240;
  private static final int COMPARE_EVERY = 30;

  @ParameterizedTest
  @ValueSource(longs = {1, 20, 300})
  void theProductMatchesTheModel(long seed, Api api) {
    ModelRun run = new ModelRun(Client.operator(api), seed);
    try {
      for (int step = 1; step <= STEPS; step++) {
        run.step();
        if (step % COMPARE_EVERY == 0) {
          run.compare();
        }
      }
    } finally {
      run.leave();
    }
  }
}
