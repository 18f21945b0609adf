package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.outbound.InterimResponseParser;
import dev.portcullis.ejb.outbound.ResponseLimits;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.Closer;

/**
 * A connection over plain HTTP/1.1. Its socket exists before it is connected, so that another
 * thread can close it at any time: the library's own connections ignore that for a moment.
 */
final class UpstreamConnection extends DefaultBHttpClientConnection {
  private final Socket socket = new Socket(Proxy.NO_PROXY);
  private volatile long restingSince;

  UpstreamConnection() {
    super(
        ResponseLimits.HEADERS,
        null,
        null,
        null,
        null,
        null,
        null,
        InterimResponseParser.factory());
  }

  /**
   * Connects.
   *
   * @param limit of connecting, in milliseconds
   * @param read the timeout of each read
   * @throws ConnectTimeoutException if it takes too long
   */
  void connect(InetSocketAddress address, int limit, Duration read) throws IOException {
    try {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout((int) read.toMillis());
      socket.connect(address, limit);
    } catch (SocketTimeoutException late) {
      throw (IOException) new ConnectTimeoutException("no connection in time").initCause(late);
    }
    bind(socket);
  }

  /** Records the end of a call. */
  void rest() {
    restingSince = System.nanoTime();
  }

  /** The time since the end of the last call. */
  Duration idle() {
    return Duration.ofNanos(System.nanoTime() - restingSince);
  }

  @Override
  public void close(CloseMode mode) {
    super.close(mode);
    Closer.closeQuietly(socket);
  }
}
