package dev.portcullis.specification;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who may call what: the table {@code who.txt}. */
final class Who {
  private static final Map<String, Map<String, String>> RULES = read();

  private Who() {}

  private static Map<String, Map<String, String>> read() {
    List<String> lines = Table.lines("who.txt");
    String[] callers = lines.get(0).split(" +", -1);
    Map<String, Map<String, String>> rules = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(" +", -1);
      Map<String, String> outcomes = new LinkedHashMap<>();
      for (int i = 1; i < cells.length; i++) {
        if (!cells[i].equals("-")) {
          outcomes.put(callers[i], cells[i]);
        }
      }
      rules.put(cells[0], outcomes);
    }
    return rules;
  }

  /** What each caller is answered with under a rule: {@code in}, a status, or {@code ref}. */
  static Map<String, String> outcomes(String rule) {
    Map<String, String> outcomes = RULES.get(rule);
    if (outcomes == null) {
      throw new IllegalStateException("No rule of this name: " + rule);
    }
    return outcomes;
  }

  /** Whether a status is the outcome of a caller who is refused. */
  static boolean isRefusal(String outcome, int status) {
    return outcome.equals("ref")
        ? status == 401 || status == 403
        : Integer.toString(status).equals(outcome);
  }
}
