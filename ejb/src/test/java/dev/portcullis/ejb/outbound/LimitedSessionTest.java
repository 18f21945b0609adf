package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.nio.AsyncClientExchangeHandler;
import org.apache.hc.core5.http.nio.command.RequestExecutionCommand;
import org.apache.hc.core5.http.nio.command.ShutdownCommand;
import org.apache.hc.core5.reactor.Command;
import org.apache.hc.core5.reactor.IOSession;
import org.junit.jupiter.api.Test;

/** A connection that always has bytes. */
class LimitedSessionTest {
  private static final int MOST = 3 * ReadLimit.TURN;

  private final LimitedSession session = new LimitedSession(endless(), new ReadLimit(MOST));

  @Test
  void aTurnEndsForAllThatTheOtherSideSends() throws IOException {
    session.updateReadTime();
    assertThat(readAll()).isEqualTo(ReadLimit.TURN);
    assertThat(session.read(ByteBuffer.allocate(1))).isZero();
    session.updateReadTime();
    assertThat(readAll()).isEqualTo(ReadLimit.TURN);
  }

  @Test
  void aBufferIsFilledNoFurtherThanTheTurnAllows() throws IOException {
    ByteBuffer large = ByteBuffer.allocate(2 * ReadLimit.TURN);
    session.updateReadTime();
    assertThat(session.read(large)).isEqualTo(ReadLimit.TURN);
    assertThat(large.limit()).isEqualTo(large.capacity());
  }

  @Test
  void anExchangeEndsAndTheNextOneBegins() throws IOException {
    for (int exchange = 0; exchange < 3; exchange++) {
      session.enqueue(request(), Command.Priority.NORMAL);
      for (int turn = 0; turn < 3; turn++) {
        session.updateReadTime();
        readAll();
      }
      session.enqueue(ShutdownCommand.GRACEFUL, Command.Priority.NORMAL);
      session.updateReadTime();
      assertThatThrownBy(this::readAll).isInstanceOf(MessageConstraintException.class);
    }
  }

  private int readAll() throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(1_000);
    int all = 0;
    for (int read = session.read(buffer); read > 0; read = session.read(buffer)) {
      all += read;
      buffer.clear();
    }
    return all;
  }

  private static Command request() {
    return new RequestExecutionCommand(
        fake(AsyncClientExchangeHandler.class, (name, first) -> null), null);
  }

  private static IOSession endless() {
    return fake(
        IOSession.class,
        (name, first) -> {
          if (name.equals("read") && first instanceof ByteBuffer target) {
            int read = target.remaining();
            target.position(target.limit());
            return read;
          }
          return null;
        });
  }

  /** What a method of this name answers. */
  private interface Answer {
    Object to(String name, Object first);
  }

  private static <T> T fake(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                answer.to(method.getName(), arguments == null ? null : arguments[0])));
  }
}
