package dev.portcullis.ejb.outbound;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.concurrent.locks.Lock;
import org.apache.hc.core5.http.nio.command.RequestExecutionCommand;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.Command;
import org.apache.hc.core5.reactor.IOEventHandler;
import org.apache.hc.core5.reactor.IOSession;
import org.apache.hc.core5.util.Timeout;

/**
 * A connection of an asynchronous client whose reads are limited. The client reads a connection for
 * as long as it has bytes. This session returns none after {@link ReadLimit#TURN}, and continues
 * after the thread's other connections had their turn.
 *
 * <p>Over TLS the library decrypts below this session and passes the bytes to the event handler, a
 * buffer in each turn; there the handler counts them.
 */
final class LimitedSession implements IOSession {
  private final IOSession session;
  private final ReadLimit limit;

  /** Limits a connection. */
  LimitedSession(IOSession session, ReadLimit limit) {
    this.session = session;
    this.limit = limit;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    int left = limit.left();
    if (left <= 0) {
      return 0;
    }
    int end = target.limit();
    if (target.remaining() > left) {
      target.limit(target.position() + left);
    }
    try {
      int read = session.read(target);
      if (read > 0) {
        limit.took(read);
      }
      return read;
    } finally {
      target.limit(end);
    }
  }

  /** The library calls it at the beginning of each event with bytes to read. */
  @Override
  public void updateReadTime() {
    limit.beginTurn();
    session.updateReadTime();
  }

  @Override
  public void enqueue(Command command, Command.Priority priority) {
    if (command instanceof RequestExecutionCommand) {
      limit.beginExchange();
    }
    session.enqueue(command, priority);
  }

  @Override
  public void upgrade(IOEventHandler handler) {
    session.upgrade(handler == null ? null : new Counting(handler, limit));
  }

  @Override
  public IOEventHandler getHandler() {
    return session.getHandler();
  }

  @Override
  public Lock getLock() {
    return session.getLock();
  }

  @Override
  public boolean hasCommands() {
    return session.hasCommands();
  }

  @Override
  public Command poll() {
    return session.poll();
  }

  @Override
  public ByteChannel channel() {
    return session.channel();
  }

  @Override
  public SocketAddress getRemoteAddress() {
    return session.getRemoteAddress();
  }

  @Override
  public SocketAddress getLocalAddress() {
    return session.getLocalAddress();
  }

  @Override
  public int getEventMask() {
    return session.getEventMask();
  }

  @Override
  public void setEventMask(int operations) {
    session.setEventMask(operations);
  }

  @Override
  public void setEvent(int operation) {
    session.setEvent(operation);
  }

  @Override
  public void clearEvent(int operation) {
    session.clearEvent(operation);
  }

  @Override
  public void close() {
    session.close();
  }

  @Override
  public void close(CloseMode mode) {
    session.close(mode);
  }

  @Override
  public Status getStatus() {
    return session.getStatus();
  }

  @Override
  public Timeout getSocketTimeout() {
    return session.getSocketTimeout();
  }

  @Override
  public void setSocketTimeout(Timeout timeout) {
    session.setSocketTimeout(timeout);
  }

  @Override
  public long getLastReadTime() {
    return session.getLastReadTime();
  }

  @Override
  public long getLastWriteTime() {
    return session.getLastWriteTime();
  }

  @Override
  public long getLastEventTime() {
    return session.getLastEventTime();
  }

  @Override
  public void updateWriteTime() {
    session.updateWriteTime();
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    return session.write(source);
  }

  @Override
  public boolean isOpen() {
    return session.isOpen();
  }

  @Override
  public String getId() {
    return session.getId();
  }

  /** Counts the decrypted bytes for a handler. */
  private record Counting(IOEventHandler handler, ReadLimit limit) implements IOEventHandler {
    @Override
    public void connected(IOSession session) throws IOException {
      handler.connected(session);
    }

    @Override
    public void inputReady(IOSession session, ByteBuffer decrypted) throws IOException {
      if (decrypted != null) {
        limit.took(decrypted.remaining());
      }
      handler.inputReady(session, decrypted);
    }

    @Override
    public void outputReady(IOSession session) throws IOException {
      handler.outputReady(session);
    }

    @Override
    public void timeout(IOSession session, Timeout timeout) throws IOException {
      handler.timeout(session, timeout);
    }

    @Override
    public void exception(IOSession session, Exception cause) {
      handler.exception(session, cause);
    }

    @Override
    public void disconnected(IOSession session) {
      handler.disconnected(session);
    }
  }
}
