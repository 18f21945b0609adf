package dev.portcullis.specification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.testing.RequiredInterface;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tables have every required route and method, once, and name the requirement of each. */
@Tag("specification")
class CompletenessIT {
  private static final RequiredInterface REQUIRED = RequiredInterface.load();
  private static final int ROUTES = 119;
  private static final int METHODS = 63;
  private static final int LEGACY_METHODS = 12;
  private static final int LEGACY_ROUTES = 15;

  @Test
  void theTablesHaveTheRequiredNumberOfRows() {
    assertThat(Route.all().map(Route::toString)).doesNotHaveDuplicates().hasSize(ROUTES);
    assertThat(titles("rpc.txt", "method")).doesNotHaveDuplicates().hasSize(METHODS);
    assertThat(titles("legacy.txt", "method")).doesNotHaveDuplicates().hasSize(LEGACY_METHODS);
    assertThat(titles("legacy.txt", "rest")).doesNotHaveDuplicates().hasSize(LEGACY_ROUTES);
  }

  @Test
  void theRoutesAreTheRequiredOnes() {
    assertThat(Route.all().map(Route::toString))
        .containsExactlyInAnyOrderElementsOf(REQUIRED.routes());
  }

  @Test
  void theMethodsAreTheRequiredOnes() {
    assertThat(titles("rpc.txt", "method")).containsExactlyInAnyOrderElementsOf(REQUIRED.methods());
    assertThat(
            Stream.concat(
                titles("legacy.txt", "method").stream(), titles("legacy.txt", "rest").stream()))
        .containsExactlyInAnyOrderElementsOf(REQUIRED.legacy());
  }

  @Test
  void everyRowNamesItsRequirement() {
    Stream.of(Route.FILES, List.of("rpc.txt", "legacy.txt", "transitions.txt"))
        .flatMap(List::stream)
        .flatMap(file -> Table.blocks(file).stream())
        .forEach(
            block ->
                assertThat(block.the("source")).as(block.title()).containsPattern("^(R-|ADR )"));
  }

  @Test
  void everyKnownDifferenceIsOfARow() {
    Set<String> rows =
        Stream.of(
                Route.all().map(Route::toString),
                titles("rpc.txt", "method").stream(),
                titles("legacy.txt", "method").stream(),
                titles("legacy.txt", "rest").stream(),
                titles("transitions.txt", "script").stream())
            .flatMap(stream -> stream)
            .collect(Collectors.toSet());

    assertThat(Findings.knownChecks())
        .allSatisfy(check -> assertThat(rows).contains(check.split(" \\| ", 2)[0]));
  }

  @Test
  void aKnownDifferenceIsNoFailureUntilItDisappears() {
    String[] known = Findings.knownChecks().get(0).split(" \\| ", 2);
    Findings still = new Findings(known[0]);
    still.check(known[1], false, () -> "as before");
    still.end();

    Findings gone = new Findings(known[0]);
    gone.check(known[1], true, () -> "as the row says");
    assertThatThrownBy(gone::end).hasMessageContaining("remove it from known-differences.txt");

    Findings other = new Findings(known[0]);
    other.check("another check", false, () -> "otherwise");
    assertThatThrownBy(other::end).hasMessageContaining("otherwise");
  }

  private static List<String> titles(String file, String kind) {
    return Table.blocks(file).stream()
        .filter(block -> block.kind().equals(kind))
        .map(Table.Block::title)
        .toList();
  }
}
