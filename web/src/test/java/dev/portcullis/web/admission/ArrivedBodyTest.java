package dev.portcullis.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ArrivedBodyTest {
  private long reserved;
  private long budget = Long.MAX_VALUE;

  private final ArrivedBody.Reservation memory =
      new ArrivedBody.Reservation() {
        @Override
        public boolean reserve(long bytes) {
          boolean fits = reserved + bytes <= budget;
          reserved += fits ? bytes : 0;
          return fits;
        }

        @Override
        public void releaseEarly(long bytes) {
          reserved -= bytes;
        }
      };

  private String read(Buffers in, long length) throws IOException {
    return new String(ArrivedBody.read(in, length, memory).bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aBodyInSeveralBuffersIsReadAtOnce() throws IOException {
    assertThat(read(new Buffers("{\"a", "\":", "1}"), 7)).isEqualTo("{\"a\":1}");
    assertThat(reserved).isEqualTo(7);
  }

  @Test
  void theRestOfABodyIsNotWaitedFor() throws IOException {
    Buffers in = new Buffers("12", "34");
    assertThat(read(in, 10)).isEqualTo("1234");
    assertThat(reserved).as("as much memory as bytes").isEqualTo(4);
    assertThat(in.waits).isZero();
  }

  @Test
  void theNextRequestIsNoPartOfIt() throws IOException {
    Buffers in = new Buffers("12", "34GET /");
    assertThat(read(in, 4)).isEqualTo("1234");
    assertThat(in.available()).isEqualTo(5);
  }

  @Test
  void nothingIsReadWithoutArrivedBytes() throws IOException {
    assertThat(read(new Buffers(), 10)).isEmpty();
    assertThat(reserved).isZero();
  }

  @Test
  void nothingIsReadWithoutMemory() throws IOException {
    budget = 9;
    Buffers in = new Buffers("1234567890");
    assertThat(read(in, 10)).isEmpty();
    assertThat(reserved).isZero();
    assertThat(in.available()).isEqualTo(10);
  }

  @Test
  void longBodiesAreLeftToTheListener() throws IOException {
    String most = "x".repeat(ArrivedBody.MOST_BYTES);
    assertThat(read(new Buffers(most), most.length())).isEqualTo(most);
    assertThat(read(new Buffers(most, "x"), most.length() + 1L)).isEmpty();
    assertThat(reserved).isEqualTo(most.length());
  }

  @Test
  void aClientThatDisconnectsLeavesWhatItSent() throws IOException {
    Buffers in = new Buffers("12");
    in.isOver = true;
    assertThat(read(in, 4)).isEqualTo("12");
    assertThat(reserved).isEqualTo(2);
  }

  /** A server's stream, of which one buffer after the other can be read at once. */
  private static final class Buffers extends ServletInputStream {
    private final Queue<byte[]> buffers = new ArrayDeque<>();
    private byte[] here = {};
    private int at;
    private boolean isOver;
    private int waits;

    Buffers(String... texts) {
      List.of(texts).forEach(text -> buffers.add(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** As Undertow does it: the bytes of one buffer, and −1 at the end. */
    @Override
    public int available() {
      if (at == here.length && !buffers.isEmpty()) {
        here = buffers.remove();
        at = 0;
      }
      return at < here.length ? here.length - at : isOver ? -1 : 0;
    }

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
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (length > here.length - at) {
        waits++;
      }
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
