package dev.portcullis.devnet.node;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection on which a test sends bytes as it likes, which no well-behaved client would. */
final class RawClient implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 20_000;

  final Socket socket;

  RawClient(int port) throws IOException {
    this(port, "127.0.0.1");
  }

  /** From one of the addresses that all lead back to this machine. */
  RawClient(int port, String from) throws IOException {
    socket = new Socket("127.0.0.1", port, InetAddress.getByName(from), 0);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
  }

  /** A JSON-RPC request over HTTP, with further header lines that each end with a line feed. */
  static String request(String host, String headers, String body) {
    return ("POST / HTTP/1.1\nHost: " + host + "\n" + headers + "Content-Type: application/json\n")
        + ("Content-Length: " + body.length() + "\n\n" + body);
  }

  /** A request to become a WebSocket (RFC 6455, 1.3). */
  static String upgrade(String host, String headers) {
    return """
    GET / HTTP/1.1
    Host: %s
    Upgrade: websocket
    Connection: Upgrade
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
    Sec-WebSocket-Version: 13
    %s
    """
        .formatted(host, headers);
  }

  RawClient send(String text) throws IOException {
    return send(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  RawClient send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
    return this;
  }

  /** The next answer, whose length must be given: status line, headers and body. */
  String answer() throws IOException {
    InputStream in = socket.getInputStream();
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    String text = "";
    while (!text.endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        return text;
      }
      head.write(next);
      text = next == '\n' ? head.toString(StandardCharsets.ISO_8859_1) : "";
    }
    int length =
        text.lines()
            .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
            .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
            .findFirst()
            .orElse(0);
    return text + new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  /** The status of the next answer; 0 when the connection ends without one. */
  int status() throws IOException {
    String answer = answer();
    return answer.isEmpty() ? 0 : Integer.parseInt(answer.split(" ", 3)[1]);
  }

  /** Whether the other side ends the connection before patience ends. */
  boolean ends() throws IOException {
    try {
      while (socket.getInputStream().read() >= 0) {
        // What was on its way.
      }
      return true;
    } catch (SocketTimeoutException stillOpen) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
