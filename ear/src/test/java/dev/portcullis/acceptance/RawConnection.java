package dev.portcullis.acceptance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection whose every byte the test decides about. */
final class RawConnection implements AutoCloseable {
  private static final int PATIENCE_MS = 30_000;

  private final Socket socket;
  private final InputStream in;

  RawConnection(Api api) {
    try {
      socket = new Socket(api.baseUrl().getHost(), api.baseUrl().getPort());
      socket.setSoTimeout(PATIENCE_MS);
      socket.setTcpNoDelay(true);
      in = socket.getInputStream();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The head of a request with a JSON body; {@code more} are further lines, each with its end. */
  static String head(String method, String path, String more) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + more
        + "\r\n";
  }

  /** The header of a length. */
  static String length(int bytes) {
    return "Content-Length: " + bytes + "\r\n";
  }

  /** Sends a text as it is. */
  RawConnection send(String text) {
    return send(text.getBytes(StandardCharsets.UTF_8));
  }

  RawConnection send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** One answer with its head, whose length its head must tell. */
  String answer() {
    try {
      ByteArrayOutputStream head = new ByteArrayOutputStream();
      while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
        int next = in.read();
        if (next < 0) {
          return head.toString(StandardCharsets.ISO_8859_1);
        }
        head.write(next);
      }
      String text = head.toString(StandardCharsets.ISO_8859_1);
      int length =
          text.lines()
              .map(line -> line.split(":", 2))
              .filter(line -> line[0].equalsIgnoreCase("content-length"))
              .mapToInt(line -> Integer.parseInt(line[1].strip()))
              .findFirst()
              .orElse(0);
      return text + new String(in.readNBytes(length), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Ends it in a way that the other side notices at once. */
  void abort() {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
