package dev.portcullis.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Collects the checks of one row that fail, and holds them against the known differences. */
final class Findings {
  private static final Map<String, String> KNOWN = known();

  private final String row;
  private final List<String> faults = new ArrayList<>();

  /** Begins the checks of a row, for example {@code GET /sessions/}. */
  Findings(String row) {
    this.row = row;
  }

  private static Map<String, String> known() {
    Map<String, String> known = new HashMap<>();
    for (String line : Table.lines("known-differences.txt")) {
      int reason = line.lastIndexOf(" # ");
      if (reason < 0) {
        throw new IllegalStateException("A known difference without a reason: " + line);
      }
      known.put(line.substring(0, reason).strip(), line.substring(reason + 3));
    }
    return known;
  }

  /** The checks of the list of known differences. */
  static List<String> knownChecks() {
    return List.copyOf(KNOWN.keySet());
  }

  /**
   * Notes the outcome of a check.
   *
   * @param check its name, the same in each run
   * @param holds whether the product behaves as the row specifies
   * @param seen what it does instead
   */
  void check(String check, boolean holds, Supplier<String> seen) {
    String name = row + " | " + check;
    boolean isKnown = KNOWN.containsKey(name);
    if (holds && isKnown) {
      faults.add(name + ": holds now; remove it from known-differences.txt");
    } else if (!holds && !isKnown) {
      faults.add(name + ": " + seen.get());
    }
  }

  /** Fails with everything that was found. */
  void end() {
    assertThat(faults).as("where the product differs from the requirements").isEmpty();
  }
}
