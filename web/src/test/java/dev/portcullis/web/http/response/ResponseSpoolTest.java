package dev.portcullis.web.http.response;

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
class ResponseSpoolTest {
  private static final int BOUND = 100_000;

  private final AtomicInteger files = new AtomicInteger(1);
  private final PendingResponse pending =
      new PendingResponse(BOUND, new Given(new AtomicInteger(1)));

  /** What a request may use, counted. */
  private final class Given implements PendingResponse.Budget {
    private final AtomicInteger memory;

    Given(AtomicInteger memory) {
      this.memory = memory;
    }

    @Override
    public boolean reserveMemory() {
      return memory.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }

    @Override
    public void releaseMemory() {
      memory.incrementAndGet();
    }

    @Override
    public boolean reserveFile() {
      return files.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }

    @Override
    public void releaseFile() {
      files.incrementAndGet();
    }
  }

  @Test
  void writtenBytesAreRead() throws IOException {
    Random random = new Random(7);
    for (int length :
        new int[] {
          0,
          1,
          100,
          ResponseSpool.IN_MEMORY,
          ResponseSpool.IN_MEMORY + 1,
          3 * ResponseSpool.IN_MEMORY
        }) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      ResponseSpool spool = new ResponseSpool(pending);
      for (int at = 0; at < length; ) {
        int part = Math.min(length - at, 1 + random.nextInt(20_000));
        spool.write(bytes, at, part);
        at += part;
      }
      assertThat(spool.size()).isEqualTo(length);
      assertThat(spool.isSmall()).isEqualTo(length <= ResponseSpool.IN_MEMORY);
      assertThat(files).hasValue(spool.isSmall() ? 1 : 0);
      ByteArrayOutputStream copy = new ByteArrayOutputStream();
      spool.copyTo(copy);
      assertThat(Arrays.equals(copy.toByteArray(), bytes)).as("%d bytes", length).isTrue();
      assertThat(files).hasValue(1);
    }
  }

  @Test
  void theLargestLimitThatFitsIsNamed() throws IOException {
    try (ResponseSpool spool = new ResponseSpool(pending)) {
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
  void theFirstRowFitsRegardlessOfItsLength() throws IOException {
    try (ResponseSpool spool = new ResponseSpool(pending)) {
      spool.write(new byte[BOUND + 1]);
      spool.endRow(0);
      spool.write(new byte[1]);
      assertThatThrownBy(() -> spool.endRow(0)).hasMessageContaining("limit");
    }
  }

  @Test
  void withoutAFileALargeAnswerIsRefused() throws IOException {
    byte[] large = new byte[ResponseSpool.IN_MEMORY + 1];
    ResponseSpool first = new ResponseSpool(pending);
    first.write(large);
    ResponseSpool second = new ResponseSpool(pending);
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
    ResponseSpool spool = new ResponseSpool(pending);
    spool.write(new byte[ResponseSpool.IN_MEMORY + 1]);
    InputStream content = spool.content();
    assertThat(content.read()).isZero();
    spool.close();
    assertThat(files).hasValue(1);
    assertThatThrownBy(content::read).isInstanceOf(IOException.class);
  }

  @Test
  void bytesThatAreBufferedCountAmongThoseOfAPage() throws IOException {
    try (ResponseSpool spool = new ResponseSpool(pending)) {
      spool.endRow(BOUND);
      assertThatThrownBy(() -> spool.endRow(BOUND + 1)).hasMessageContaining("limit");
    }
  }

  @Test
  void memoryIsTakenOnceAndGivenBackBeforeTheAnswerIsRead() throws IOException {
    AtomicInteger left = new AtomicInteger(1);
    PendingResponse answer = new PendingResponse(BOUND, new Given(left));
    answer.reserve();
    answer.reserve();
    assertThat(left).hasValue(0);
    PendingResponse none = new PendingResponse(BOUND, new Given(left));
    assertThatThrownBy(none::reserve)
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.reason()).isEqualTo(Reason.OVERLOADED));
    answer.finish(null, null, null);
    answer.finish(null, null, null);
    assertThat(left).as("given back once").hasValue(1);
  }
}
