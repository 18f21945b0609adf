package dev.portcullis.web.http.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The body of an answer before it is sent. A unit test: it is bytes in memory and in a file. */
class AnswerSpoolTest {
  private static final int BOUND = 100_000;

  private final AtomicInteger files = new AtomicInteger(1);
  private final PendingAnswer pending = new PendingAnswer(BOUND, new Given(new AtomicInteger(1)));

  /** What a request may use, counted. */
  private final class Given implements PendingAnswer.Budget {
    private final AtomicInteger memory;

    Given(AtomicInteger memory) {
      this.memory = memory;
    }

    @Override
    public boolean takeMemory() {
      return memory.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }

    @Override
    public void giveMemory() {
      memory.incrementAndGet();
    }

    @Override
    public boolean takeFile() {
      return files.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }

    @Override
    public void giveFile() {
      files.incrementAndGet();
    }
  }

  @Test
  void whatWasWrittenIsRead() throws IOException {
    Random random = new Random(7);
    for (int length :
        new int[] {
          0, 1, 100, AnswerSpool.IN_MEMORY, AnswerSpool.IN_MEMORY + 1, 3 * AnswerSpool.IN_MEMORY
        }) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      AnswerSpool spool = new AnswerSpool(pending);
      for (int at = 0; at < length; ) {
        int part = Math.min(length - at, 1 + random.nextInt(20_000));
        spool.write(bytes, at, part);
        at += part;
      }
      assertThat(spool.size()).isEqualTo(length);
      assertThat(spool.isSmall()).isEqualTo(length <= AnswerSpool.IN_MEMORY);
      assertThat(files).hasValue(spool.isSmall() ? 1 : 0);
      ByteArrayOutputStream copy = new ByteArrayOutputStream();
      spool.copyTo(copy);
      assertThat(Arrays.equals(copy.toByteArray(), bytes)).as("%d bytes", length).isTrue();
      assertThat(files).hasValue(1);
    }
  }

  @Test
  void theLargestLimitThatFitsIsNamed() throws IOException {
    try (AnswerSpool spool = new AnswerSpool(pending)) {
      for (int i = 0; i < 3; i++) {
        spool.write(new byte[30_000]);
        spool.endRow(0);
      }
      spool.write(new byte[30_000]);
      assertThatThrownBy(() -> spool.endRow(0))
          .isInstanceOfSatisfying(
              Failure.class,
              failure -> {
                assertThat(failure.reason()).isEqualTo(Reason.VALIDATION);
                assertThat(failure.issues())
                    .singleElement()
                    .satisfies(
                        issue -> {
                          assertThat(issue.path()).isEqualTo("limit");
                          assertThat(issue.message()).startsWith("must be at most 3 here");
                        });
              });
    }
  }

  @Test
  void theFirstRowFitsWhateverItsLength() throws IOException {
    try (AnswerSpool spool = new AnswerSpool(pending)) {
      spool.write(new byte[BOUND + 1]);
      spool.endRow(0);
      spool.write(new byte[1]);
      assertThatThrownBy(() -> spool.endRow(0)).hasMessageContaining("limit");
    }
  }

  @Test
  void withoutAFileALargeAnswerIsRefused() throws IOException {
    byte[] large = new byte[AnswerSpool.IN_MEMORY + 1];
    AnswerSpool first = new AnswerSpool(pending);
    first.write(large);
    AnswerSpool second = new AnswerSpool(pending);
    assertThatThrownBy(() -> second.write(large))
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.reason()).isEqualTo(Reason.OVERLOADED));
    second.close();
    first.close();
    first.close();
    assertThat(files).as("given back once").hasValue(1);
  }

  @Test
  void anAbortedAnswerGivesItsFileBack() throws IOException {
    AnswerSpool spool = new AnswerSpool(pending);
    spool.write(new byte[AnswerSpool.IN_MEMORY + 1]);
    InputStream content = spool.content();
    assertThat(content.read()).isZero();
    spool.close();
    assertThat(files).hasValue(1);
    assertThatThrownBy(content::read).isInstanceOf(IOException.class);
  }

  @Test
  void bytesThatAreBufferedCountAmongThoseOfAPage() throws IOException {
    try (AnswerSpool spool = new AnswerSpool(pending)) {
      spool.endRow(BOUND);
      assertThatThrownBy(() -> spool.endRow(BOUND + 1)).hasMessageContaining("limit");
    }
  }

  @Test
  void memoryIsTakenOnceAndGivenBackBeforeTheAnswerIsRead() throws IOException {
    AtomicInteger left = new AtomicInteger(1);
    PendingAnswer answer = new PendingAnswer(BOUND, new Given(left));
    answer.reserve();
    answer.reserve();
    assertThat(left).hasValue(0);
    PendingAnswer none = new PendingAnswer(BOUND, new Given(left));
    assertThatThrownBy(none::reserve)
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.reason()).isEqualTo(Reason.OVERLOADED));
    answer.finish(null, null, null);
    answer.finish(null, null, null);
    assertThat(left).as("given back once").hasValue(1);
  }
}
