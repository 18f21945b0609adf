package dev.portcullis.devnet.official;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.evm.GasMutation;
import dev.portcullis.ethereum.chain.Fork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs every case of the official state tests and compares the root of the state and the hash of
 * the logs. The cases of a folder run side by side.
 */
@Tag("corpus")
class OfficialStateTest {

  private static final int SHOWN = 20;

  @TestFactory
  Stream<DynamicTest> everyCancunCaseLeavesTheExpectedStateAndLogs() {
    return folders("ethereum-tests/GeneralStateTests/", Fork.CANCUN, 14_455);
  }

  @TestFactory
  Stream<DynamicTest> everyOsakaCaseLeavesTheExpectedStateAndLogs() {
    return folders("execution-spec-tests/osaka/", Fork.OSAKA, 1_088);
  }

  @TestFactory
  Stream<DynamicTest> everyPragueCaseLeavesTheExpectedStateAndLogs() {
    return folders("execution-spec-tests/osaka/", Fork.PRAGUE, 142);
  }

  /** The tests prove themselves by failing: ADD costs 3, not 4. */
  @Test
  void aDearerAdditionTurnsCasesRed() {
    Map<String, byte[]> files = FixtureArchive.read("ethereum-tests/GeneralStateTests/stExample/");
    List<StateCase> cases =
        files.entrySet().stream()
            .flatMap(
                file -> StateTestFiles.cases(file.getKey(), file.getValue(), Fork.CANCUN).stream())
            .toList();
    long red =
        GasMutation.whileDearer(
            Fork.CANCUN, 0x01, () -> cases.stream().filter(c -> failure(c).isPresent()).count());
    assertThat(red).isPositive();
    assertThat(cases).noneMatch(each -> failure(each).isPresent());
  }

  private static Stream<DynamicTest> folders(String root, Fork fork, int expectedCases) {
    Map<String, Map<String, byte[]>> folders = new TreeMap<>();
    FixtureArchive.read(root)
        .forEach(
            (path, content) -> {
              String folder = path.substring(root.length(), path.indexOf('/', root.length()));
              folders.computeIfAbsent(folder, none -> new TreeMap<>()).put(path, content);
            });
    AtomicInteger total = new AtomicInteger();
    Stream<DynamicTest> tests =
        folders.entrySet().stream()
            .map(
                folder ->
                    DynamicTest.dynamicTest(
                        fork + " " + folder.getKey(),
                        () -> total.addAndGet(run(folder.getValue(), fork))));
    DynamicTest count =
        DynamicTest.dynamicTest(
            fork + " is complete",
            () -> {
              System.out.println("official state tests, " + fork + ": " + total + " cases passed");
              assertThat(total).hasValue(expectedCases);
            });
    return Stream.concat(tests, Stream.of(count));
  }

  private static int run(Map<String, byte[]> files, Fork fork) {
    AtomicInteger cases = new AtomicInteger();
    List<String> failures =
        files.entrySet().parallelStream()
            .map(file -> StateTestFiles.cases(file.getKey(), file.getValue(), fork))
            .peek(ofFile -> cases.addAndGet(ofFile.size()))
            .map(OfficialStateTest::failures)
            .flatMap(List::stream)
            .toList();
    assertThat(failures.stream().limit(SHOWN))
        .as("%d of %d cases failed", failures.size(), cases.get())
        .isEmpty();
    return cases.get();
  }

  /** Side by side as well: the fifteen of one file loop for a minute. */
  private static List<String> failures(List<StateCase> cases) {
    return cases.parallelStream()
        .map(OfficialStateTest::failure)
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> failure(StateCase each) {
    try {
      return each.failure();
    } catch (RuntimeException | Error uncaught) {
      return Optional.of(each.name() + ": " + uncaught);
    }
  }
}
