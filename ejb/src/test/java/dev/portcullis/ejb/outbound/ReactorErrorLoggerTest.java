package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.LogLines;
import java.nio.channels.ClosedSelectorException;
import java.util.ConcurrentModificationException;
import org.junit.jupiter.api.Test;

class ReactorErrorLoggerTest {
  @Test
  void failuresAreLoggedUnlessTheClientIsClosed() {
    ReactorErrorLogger faults = new ReactorErrorLogger();
    try (LogLines lines = LogLines.of(ReactorErrorLogger.class)) {
      faults.execute(new ClosedSelectorException());
      assertThat(lines.texts()).isEmpty();
      faults.execute(new ConcurrentModificationException());
      assertThat(lines.texts()).hasSize(1);
      faults.closing();
      faults.execute(new ConcurrentModificationException());
      assertThat(lines.texts()).hasSize(1);
    }
  }
}
