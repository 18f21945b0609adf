package dev.portcullis.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AsyncBodyReaderTest {
  private static final Duration TIME = Duration.ofSeconds(10);
  private static final long RATE = 1024;
  private static final byte[] NOTHING = {};

  private final Wire wire = new Wire();
  private final Outcome outcome = new Outcome();
  private long room = Long.MAX_VALUE;

  @Test
  void aBodyInChunksIsComplete() throws IOException {
    AsyncBodyReader reading = reading(100);
    arrives(reading, "{\"a\"");
    arrives(reading, ": 1}");
    reading.onAllDataRead();
    reading.onAllDataRead();
    reading.onError(new IOException("late"));
    assertThat(outcome.said).isEqualTo("complete {\"a\": 1}");
  }

  @Test
  void theRequestBehindItIsNoPartOfIt() throws IOException {
    AsyncBodyReader reading = new AsyncBodyReader(wire, NOTHING, 4, 100, bytes -> true, outcome);
    arrives(reading, "1234GET /");
    assertThat(outcome.said).isEqualTo("complete 1234");
    assertThat(wire.at).isEqualTo(4);
  }

  @Test
  void theRestOfABodyFollowsWhatWasReadBefore() throws IOException {
    byte[] arrived = "12".getBytes(StandardCharsets.UTF_8);
    AsyncBodyReader reading =
        new AsyncBodyReader(wire, arrived, 5, 100, bytes -> (room -= bytes) >= 0, outcome);
    room = 3;
    arrives(reading, "345GET /");
    assertThat(outcome.said).isEqualTo("complete 12345");
    assertThat(wire.at).as("no byte of the next request").isEqualTo(3);
    assertThat(room).as("what was read before has its memory").isZero();
  }

  @Test
  void oneExcessByteIsRejected() throws IOException {
    AsyncBodyReader reading = reading(4);
    arrives(reading, "1234");
    assertThat(outcome.said).isNull();
    arrives(reading, "5");
    assertThat(outcome.said).isEqualTo("refused " + Reason.TOO_LARGE);
    arrives(reading, "6");
    reading.onAllDataRead();
    assertThat(outcome.said).isEqualTo("refused " + Reason.TOO_LARGE);
  }

  @Test
  void aBodyWithoutMemoryIsRejected() throws IOException {
    room = 3;
    AsyncBodyReader reading = reading(100);
    arrives(reading, "1234");
    assertThat(outcome.said).isEqualTo("refused " + Reason.OVERLOADED);
  }

  @Test
  void aTricklingBodyIsRejectedAfterTwoSecondsAndAnyOtherAfterTen() throws IOException {
    AsyncBodyReader trickle = reading(10_000);
    arrives(trickle, "1");
    trickle.checkProgress(System.nanoTime() + Duration.ofMillis(1900).toNanos(), TIME, RATE);
    assertThat(outcome.said).isNull();
    trickle.checkProgress(System.nanoTime() + Duration.ofMillis(3500).toNanos(), TIME, RATE);
    assertThat(outcome.said).isEqualTo("refused " + Reason.TOO_SLOW);

    outcome.said = null;
    AsyncBodyReader stream = reading(1 << 20);
    arrives(stream, "x".repeat(100_000));
    stream.checkProgress(System.nanoTime() + Duration.ofSeconds(9).toNanos(), TIME, RATE);
    assertThat(outcome.said).isNull();
    stream.checkProgress(System.nanoTime() + Duration.ofSeconds(11).toNanos(), TIME, RATE);
    assertThat(outcome.said).isEqualTo("refused " + Reason.TOO_SLOW);
  }

  @Test
  void aDisconnectedClientReceivesNoResponse() {
    AsyncBodyReader reading = reading(100);
    reading.onError(new IOException("reset"));
    reading.checkProgress(System.nanoTime() + TIME.multipliedBy(2).toNanos(), TIME, RATE);
    assertThat(outcome.said).isEqualTo("gone");
  }

  @Test
  void aDiscardedBodyIsNotBuffered() throws IOException {
    room = 0;
    AsyncBodyReader reading = AsyncBodyReader.discarding(wire, -1, 100, outcome);
    arrives(reading, "1234");
    reading.onAllDataRead();
    assertThat(outcome.said).isEqualTo("complete null");
  }

  private AsyncBodyReader reading(int limit) {
    return new AsyncBodyReader(wire, NOTHING, -1, limit, bytes -> (room -= bytes) >= 0, outcome);
  }

  private void arrives(AsyncBodyReader reading, String text) throws IOException {
    wire.here = text.getBytes(StandardCharsets.UTF_8);
    wire.at = 0;
    reading.onDataAvailable();
  }

  private static final class Outcome implements AsyncBodyReader.Completion {
    private String said;

    @Override
    public void complete(byte[] body) {
      said = "complete " + (body == null ? null : new String(body, StandardCharsets.UTF_8));
    }

    @Override
    public void refuse(Failure failure, boolean isAnswered) {
      said = "refused " + failure.reason();
    }

    @Override
    public void disconnected() {
      said = "gone";
    }
  }

  /** What has come and was not read yet. */
  private static final class Wire extends ServletInputStream {
    private byte[] here = {};
    private int at;

    @Override
    public boolean isReady() {
      return at < here.length;
    }

    @Override
    public boolean isFinished() {
      return false;
    }

    @Override
    public int read() {
      return here[at++];
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      int count = Math.min(length, here.length - at);
      System.arraycopy(here, at, target, offset, count);
      at += count;
      return count;
    }

    @Override
    public void setReadListener(ReadListener listener) {
      throw new UnsupportedOperationException();
    }
  }
}
