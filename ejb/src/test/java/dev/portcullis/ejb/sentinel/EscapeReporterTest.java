package dev.portcullis.ejb.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.LogLines;
import dev.portcullis.persistence.sentinel.EscapeRow;
import org.junit.jupiter.api.Test;

/** However many blocks have escapes, the log has a few lines a minute of them. */
class EscapeReporterTest {
  private static final int BLOCKS = 1_000;

  @Test
  void aSenderWithManyEscapesDoesNotFillTheLog() {
    EscapeReporter news = new EscapeReporter();
    try (LogLines lines = LogLines.of(EscapeReporter.class)) {
      for (int block = 0; block < BLOCKS; block++) {
        news.written(report(BlockVerdict.UNDECIDED, block));
      }
      news.written(report(BlockVerdict.ESCAPED, 0));

      // The test may see the turn of a minute, once.
      assertThat(lines.texts())
          .hasSizeBetween(EscapeReporter.LINES + 1, 2 * EscapeReporter.LINES + 1);
      assertThat(lines.texts()).last().asString().startsWith("1 mined transactions");
    }
  }

  private static EscapeReporter.Report report(BlockVerdict verdict, int block) {
    return new EscapeReporter.Report(
        false,
        verdict,
        new EscapeRow(0, "0x" + block, "escaped", "0x1", null, null, "rule", "", null, null, true),
        1);
  }
}
