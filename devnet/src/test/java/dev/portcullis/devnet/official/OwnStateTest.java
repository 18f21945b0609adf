package dev.portcullis.devnet.official;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.evm.Fork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * State cases of our own, which run where the official ones are absent. Their roots were made when
 * every official case passed; with {@code -Dstate.record=true} they are made anew.
 */
class OwnStateTest {
  private static final Path FILES =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/state");
  private static final int CASES = 60;

  @ParameterizedTest
  @EnumSource(Fork.class)
  void everyCaseOfOurOwnLeavesTheRecordedStateAndLogs(Fork fork) throws IOException {
    if (Boolean.getBoolean("state.record")) {
      OwnStateCases.write(FILES, CASES);
    }
    String name = fork.name().toLowerCase(Locale.ROOT) + ".json";
    byte[] content = Files.readAllBytes(FILES.resolve(name));
    List<StateCase> cases = StateTestFiles.cases(name, content, fork);
    List<String> failures = new ArrayList<>();
    for (StateCase each : cases) {
      each.failure().ifPresent(failures::add);
    }
    System.out.println("state cases of our own, " + fork + ": " + cases.size());
    assertThat(failures).isEmpty();
    assertThat(cases).hasSize(CASES);
  }
}
