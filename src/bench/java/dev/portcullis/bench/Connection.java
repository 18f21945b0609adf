package dev.portcullis.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One client's HTTP/1.1 connection that is kept open. It does no more than a benchmark needs, so
 * that little of the processors that server and database share goes into it.
 */
final class Connection implements AutoCloseable {
  private final String host;
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  Connection(URI base) throws IOException {
    host = base.getHost() + ":" + base.getPort();
    socket = new Socket(base.getHost(), base.getPort());
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    out = socket.getOutputStream();
  }

  /** Sends a request with a bearer token and, unless it is null, a JSON body; reads the answer. */
  String send(String method, String path, String token, String body) throws IOException {
    byte[] content = body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
    String head =
        method
            + " "
            + path
            + " HTTP/1.1\r\nhost: "
            + host
            + "\r\nauthorization: Bearer "
            + token
            + (body == null ? "" : "\r\ncontent-type: application/json")
            + "\r\ncontent-length: "
            + content.length
            + "\r\n\r\n";
    byte[] bytes = head.getBytes(StandardCharsets.US_ASCII);
    byte[] message = new byte[bytes.length + content.length];
    System.arraycopy(bytes, 0, message, 0, bytes.length);
    System.arraycopy(content, 0, message, bytes.length, content.length);
    out.write(message);
    String status = line();
    int length = 0;
    boolean chunked = false;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring("content-length:".length()).strip());
      } else if (lower.startsWith("transfer-encoding:") && lower.contains("chunked")) {
        chunked = true;
      }
    }
    String answer = new String(chunked ? chunks() : in.readNBytes(length), StandardCharsets.UTF_8);
    if (!status.startsWith("HTTP/1.1 2")) {
      throw new IOException(method + " " + path + " answered " + status + ": " + answer);
    }
    return answer;
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
      whole.write(in.readNBytes(size));
      line();
    }
    line();
    return whole.toByteArray();
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("The server closed the connection");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
