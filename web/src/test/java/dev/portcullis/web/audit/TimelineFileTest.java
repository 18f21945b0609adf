package dev.portcullis.web.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.audit.TimelineActor;
import dev.portcullis.ejb.audit.TimelineItem;
import dev.portcullis.ejb.audit.TimelineView;
import dev.portcullis.ejb.outbound.YieldedPermit;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineFileTest {
  private final Semaphore places = new Semaphore(1);

  @Test
  void partsFollowUntilNothingIsLeft() throws IOException {
    String text = written(ExportFormat.JSONL, part("one", "a"), 1_000, before -> part("two", null));

    assertThat(text.lines().toList())
        .hasSize(3)
        .satisfiesExactly(
            line -> assertThat(line).contains("\"one\""),
            line -> assertThat(line).contains("\"two\""),
            line -> assertThat(line).isEqualTo("{\"next\":null}"));
  }

  @Test
  void aFullFileContainsTheCursorToContinue() throws IOException {
    UnaryOperator<TimelineView> endless = before -> part("more", "next");
    assertThat(written(ExportFormat.JSONL, part("first", "next"), 3, endless).lines())
        .hasSize(4)
        .last()
        .isEqualTo("{\"next\":\"next\"}");
    assertThat(written(ExportFormat.CSV, part("first", "next"), 1, endless).lines())
        .hasSize(3)
        .last()
        .asString()
        .startsWith("\"end\",\"next\",");
  }

  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "\uff1d1"})
  void noNameBecomesAFormula(String name) throws IOException {
    assertThat(written(ExportFormat.CSV, part(name, null), 1, before -> before))
        .contains(",\"'" + name + "\",");
  }

  @Test
  void quotesAndCommasStayWithinTheirCell() throws IOException {
    assertThat(written(ExportFormat.CSV, part("a \"b\", c", null), 1, before -> before))
        .contains(",\"a \"\"b\"\", c\",");
  }

  @Test
  void anAbsentValueIsEmptyAndLinesEndAsTheStandardSpecifies() throws IOException {
    String text = written(ExportFormat.CSV, part("plain", null), 1, before -> before);
    assertThat(text).endsWith("\"end\"" + ",".repeat(26) + "\r\n").doesNotContain("\"\"");
    assertThat(text.split("\r\n")).hasSize(3);
  }

  @Test
  void everyLineHasAllColumns() throws IOException {
    assertThat(written(ExportFormat.CSV, part("plain", null), 1, before -> before).lines())
        .allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(27));
  }

  /**
   * The place is the request's while the database is queried, and others' while the reader reads.
   */
  @Test
  void othersHaveThePlaceOfTheRequestWhileItsReaderReads() throws IOException {
    AtomicBoolean lent = new AtomicBoolean();
    List<Boolean> whileRead = new ArrayList<>();
    List<Boolean> whileWritten = new ArrayList<>();
    OutputStream reader =
        new OutputStream() {
          @Override
          public void write(int value) {
            throw new AssertionError("byte by byte");
          }

          @Override
          public void write(byte[] bytes) {
            whileWritten.add(lent.get());
          }
        };
    TimelineFile file =
        new TimelineFile(
            ExportFormat.JSONL,
            part("one", "a"),
            before -> {
              whileRead.add(lent.get());
              return part("two", null);
            },
            1_000,
            places);
    new YieldedPermit(() -> lent.set(true), () -> lent.set(false)).bind();
    try {
      file.write(reader);
    } finally {
      Context.clear();
    }
    assertThat(whileRead).containsExactly(false);
    assertThat(whileWritten).hasSize(4).containsOnly(true);
    assertThat(lent).isFalse();
  }

  @Test
  void aPermitIsReleasedEvenIfTheReaderDisconnects() {
    TimelineFile file =
        new TimelineFile(ExportFormat.CSV, part("one", null), before -> before, 1, places);
    assertThatThrownBy(() -> file.write(gone())).isInstanceOf(IOException.class);
    assertThat(places.availablePermits()).isEqualTo(1);

    places.acquireUninterruptibly();
    assertThatThrownBy(() -> file.write(OutputStream.nullOutputStream()))
        .isInstanceOf(Failure.class);
  }

  private String written(
      ExportFormat format, TimelineView first, long rows, UnaryOperator<TimelineView> more)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new TimelineFile(format, first, more, rows, places).write(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static TimelineView part(String name, String next) {
    return new TimelineView(
        List.of(
            new TimelineItem(
                TimelineItem.Kind.AUDIT,
                "id",
                Instant.EPOCH,
                new TimelineActor(TimelineActor.Kind.USER, "user", "u1", name),
                "role.create",
                TimelineItem.Outcome.SUCCESS,
                new TimelineItem.Resource("role", "r1"),
                null,
                "r",
                "t",
                null,
                new TimelineItem.Details(200, null, null, false, null, null, null),
                null)),
        next);
  }

  private static OutputStream gone() {
    return new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        throw new IOException("The reader is gone");
      }
    };
  }
}
