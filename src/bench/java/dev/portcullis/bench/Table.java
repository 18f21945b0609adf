package dev.portcullis.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of figures beside what the same run measured to compare with, in Markdown. A share is of the
 * comparison's rate; a multiple is of its time.
 */
final class Table {
  private final List<String> rows = new ArrayList<>();

  /** Two rates a second, of which the first is the comparison's. */
  void share(String row, String anchor, double before, double now, String goal) {
    add(
        row,
        Report.format("%s %,.0f /s", anchor, before),
        Report.format("%,.0f /s", now),
        Report.format("%.0f %%", 100 * now / before),
        goal);
  }

  /** Two times in milliseconds, of which the first is the comparison's. */
  void multiple(String row, String anchor, double before, double now, String goal) {
    add(
        row,
        Report.format("%s %,.2f ms", anchor, before),
        Report.format("%,.2f ms", now),
        Report.format("%.2f ×", now / before),
        goal);
  }

  /** A figure that nothing is compared with. */
  void alone(String row, String now, String goal) {
    add(row, "–", now, "–", goal);
  }

  /** A row that has its texts already. */
  void add(String row, String anchor, String now, String ratio, String goal) {
    rows.add("| %s | %s | %s | %s | %s |".formatted(row, anchor, now, ratio, goal));
  }

  /** Prints it. */
  void print() {
    Report.line("");
    Report.line("| Row | Anchor, same run | Now | Ratio | Goal |");
    Report.line("|---|---|---|---|---|");
    rows.forEach(row -> Report.line("%s", row));
  }
}
