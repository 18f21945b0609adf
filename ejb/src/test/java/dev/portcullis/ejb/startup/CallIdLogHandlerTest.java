package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallIdLogHandlerTest {
  private static final CallContext CALL =
      new CallContext(
          "request", "trace", null, Actor.ANONYMOUS, "GET /", "GET", "/", "127.0.0.1", null);

  private final Logger parent = Logger.getLogger("calllog." + System.identityHashCode(this));
  private final Logger logger = Logger.getLogger(parent.getName() + ".application");
  private final Logger below = Logger.getLogger(logger.getName() + ".below");
  private final List<LogRecord> seen = new ArrayList<>();
  private final Runnable end = CallIdLogHandler.begin(logger);

  @BeforeEach
  void listenWhereServersDo() {
    parent.setUseParentHandlers(false);
    parent.addHandler(
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            seen.add(record);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        });
  }

  @AfterEach
  void leaveNothingBound() {
    Context.clear();
  }

  @Test
  void theLinesOfARequestCarryItsIds() {
    CALL.bind();
    below.info("something");
    assertThat(seen.get(0).getParameters())
        .containsExactly(Map.of("requestId", "request", "traceId", "trace"));
    assertThat(seen.get(0).getMessage()).isEqualTo("something");
  }

  @Test
  void theLinesOfAJobCarryItsName() {
    CallContext job = CallContext.ofJob("scan-7").bind();
    below.info("something");
    assertThat(seen.get(0).getParameters())
        .containsExactly(Map.of("jobId", "scan-7", "traceId", job.traceId()));
  }

  @Test
  void otherLinesCarryNothing() {
    below.info("something");
    assertThat(seen.get(0).getParameters()).isNull();
  }

  @Test
  void parametersOfALineAreKept() {
    CALL.bind();
    below.log(Level.INFO, "{0}", "first");
    assertThat(seen.get(0).getParameters()).hasSize(2).startsWith("first");
    assertThat(MessageFormat.format(seen.get(0).getMessage(), seen.get(0).getParameters()))
        .isEqualTo("first");
  }

  @Test
  void aTextWithBracesStaysUnchanged() {
    CALL.bind();
    String text = "it's {0} and {1, and {0x} {";
    below.info(text);
    assertThat(MessageFormat.format(seen.get(0).getMessage(), seen.get(0).getParameters()))
        .isEqualTo(text);
  }

  @Test
  void itEnds() {
    CALL.bind();
    end.run();
    below.info("something");
    assertThat(seen.get(0).getParameters()).isNull();
  }
}
