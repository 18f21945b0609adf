package dev.portcullis.devnet.official;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.evm.GasMutation;
import dev.portcullis.ethereum.chain.Fork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * State cases of our own, which run where the official ones are absent. Their roots were made when
 * every official case passed; with {@code -Dstate.record=true} they are created again.
 */
@Tag("corpus")
class OwnStateTest {
  private static final Path FILES =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/state");
  private static final int CASES = 60;

  private static final int ADD = 0x01;
  private static final int KECCAK256 = 0x20;
  private static final int SSTORE = 0x55;
  private static final int PUSH1 = 0x60;

  @ParameterizedTest
  @EnumSource(Fork.class)
  void everyCaseOfOurOwnLeavesTheRecordedStateAndLogs(Fork fork) throws IOException {
    if (Boolean.getBoolean("state.record")) {
      OwnStateCases.write(FILES, CASES);
    }
    List<StateCase> cases = cases(fork);
    List<String> failures = failures(cases);
    System.out.println("state cases of our own, " + fork + ": " + cases.size());
    assertThat(failures).isEmpty();
    assertThat(cases).hasSize(CASES);
  }

  @ParameterizedTest
  @EnumSource(Fork.class)
  void oneUnitOfGasTooManyIsNoticed(Fork fork) throws IOException {
    List<StateCase> cases = cases(fork);
    for (int opcode : new int[] {ADD, PUSH1, SSTORE, KECCAK256}) {
      assertThat(GasMutation.whileDearer(fork, opcode, () -> failures(cases)))
          .as("operation %x in %s", opcode, fork)
          .isNotEmpty();
    }
    assertThat(failures(cases)).isEmpty();
  }

  private static List<StateCase> cases(Fork fork) throws IOException {
    String name = fork.name().toLowerCase(Locale.ROOT) + ".json";
    return StateTestFiles.cases(name, Files.readAllBytes(FILES.resolve(name)), fork);
  }

  private static List<String> failures(List<StateCase> cases) {
    List<String> failures = new ArrayList<>();
    for (StateCase each : cases) {
      each.failure().ifPresent(failures::add);
    }
    return failures;
  }
}
