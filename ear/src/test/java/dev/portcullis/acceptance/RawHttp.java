package dev.portcullis.acceptance;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One connection to an HTTP server on which a test sends exactly the bytes it likes: what no HTTP
 * client would send. Answers are read one after another, those of pipelined requests too.
 *
 * <pre>{@code
 * try (RawHttp http = RawHttp.connect(api)) {
 *   http.send("GET /x%ff HTTP/1.1\r\nhost: gate\r\n\r\n");
 *   assertThat(http.answer().status()).isEqualTo(400);
 * }
 * }</pre>
 *
 * <p>Text is sent and read as ISO 8859-1: one character, one byte.
 */
final class RawHttp implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** More than any answer of the product; what is longer fails the test. */
  private static final int LONGEST = 64 << 20;

  private final Socket socket;
  private final InputStream in;

  private RawHttp(Socket socket) throws IOException {
    this.socket = socket;
    in = new BufferedInputStream(socket.getInputStream());
  }

  /**
   * What came back.
   *
   * @param status the HTTP status
   * @param head the status line and the headers as they came, a line each
   * @param bytes the body without the framing of chunks, a character for each byte
   */
  record Answer(int status, List<String> head, String bytes) {
    /** The first header of the name, whatever its case. */
    Optional<String> header(String name) {
      return headers(name).stream().findFirst();
    }

    /** All headers of the name, whatever its case. */
    List<String> headers(String name) {
      String start = name.toLowerCase(Locale.ROOT) + ":";
      return head.stream()
          .skip(1)
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
          .map(line -> line.substring(start.length()).strip())
          .toList();
    }

    private Answer with(byte[] body) {
      return new Answer(status, head, new String(body, StandardCharsets.ISO_8859_1));
    }

    /** The body as UTF-8. */
    String text() {
      return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
  }

  /** Connects to the product. */
  static RawHttp connect(Api api) {
    return connect(api.baseUrl());
  }

  /** Connects to the server of the URL, from whichever address the system takes. */
  static RawHttp connect(URI server) {
    return connect(server, null);
  }

  /**
   * Connects from a certain local address, such as {@code 127.0.0.7}: to be another client.
   *
   * @param from the address, or null for whichever the system takes
   */
  static RawHttp connect(URI server, String from) {
    try {
      Socket socket = new Socket();
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(Math.toIntExact(PATIENCE.toMillis()));
      if (from != null) {
        socket.bind(new InetSocketAddress(address(from), 0));
      }
      socket.connect(
          new InetSocketAddress(address(server.getHost()), server.getPort()),
          Math.toIntExact(PATIENCE.toMillis()));
      return new RawHttp(socket);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Sends the text, one byte for each character, and does not wait for anything. */
  RawHttp send(String text) {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends the bytes and does not wait for anything. */
  RawHttp send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Signals the server that no more data follows; responses can still be read. */
  RawHttp endSending() {
    try {
      socket.shutdownOutput();
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** How long to wait for each byte of an answer; 30 s by default. */
  RawHttp patience(Duration patience) {
    try {
      socket.setSoTimeout(Math.toIntExact(patience.toMillis()));
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The next answer that is final; interim ones such as 100 are skipped. */
  Answer answer() {
    return answerTo("GET");
  }

  /** The next answer, whether it is final or not. */
  Answer interimAnswer() {
    try {
      return next("GET").orElseThrow(EOFException::new);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The next final answer to a request of this method: that to HEAD has no body. */
  Answer answerTo(String method) {
    return answerOrEnd(method)
        .orElseThrow(() -> new AssertionError("The server closed the connection unanswered"));
  }

  /** The next final answer; empty when the server ended or broke the connection before it. */
  Optional<Answer> answerOrEnd() {
    return answerOrEnd("GET");
  }

  /** Whether the server has ended the connection: waits for its next byte or the end. */
  boolean ended() {
    try {
      return in.read() < 0;
    } catch (SocketTimeoutException open) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  /** Ends the connection at once with a reset, as a client that crashes. */
  void reset() {
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

  private static InetAddress address(String host) throws IOException {
    return InetAddress.getAllByName(host)[0];
  }

  private Optional<Answer> answerOrEnd(String method) {
    try {
      Optional<Answer> answer = next(method);
      while (answer.isPresent() && answer.get().status() < 200) {
        answer = next(method);
      }
      return answer;
    } catch (SocketTimeoutException silent) {
      throw new AssertionError("The server did not answer in time", silent);
    } catch (IOException broken) {
      return Optional.empty();
    }
  }

  private Optional<Answer> next(String method) throws IOException {
    List<String> head = head(in);
    if (head.isEmpty()) {
      return Optional.empty();
    }
    Answer bare = new Answer(status(head.get(0)), head, "");
    boolean without =
        method.equals("HEAD")
            || bare.status() < 200
            || bare.status() == 204
            || bare.status() == 304;
    return Optional.of(without ? bare : bare.with(body(bare, in)));
  }

  private static List<String> head(InputStream in) throws IOException {
    List<String> lines = new ArrayList<>();
    while (true) {
      Optional<String> line = line(in);
      if (line.isEmpty()) {
        return List.of();
      }
      if (line.get().isEmpty()) {
        return lines;
      }
      lines.add(line.get());
    }
  }

  /** A line without its end; empty when the connection ended. */
  private static Optional<String> line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return Optional.empty();
      }
      line.write(next);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return Optional.of(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
  }

  private static int status(String line) {
    String[] words = line.split(" ", 3);
    if (words.length < 2 || !words[0].startsWith("HTTP/1.") || !words[1].matches("[1-5][0-9]{2}")) {
      throw new AssertionError("No status line: " + line);
    }
    return Integer.parseInt(words[1]);
  }

  private static byte[] body(Answer bare, InputStream in) throws IOException {
    if (bare.header("transfer-encoding").filter("chunked"::equalsIgnoreCase).isPresent()) {
      return chunks(in);
    }
    Optional<String> length = bare.header("content-length");
    if (length.isEmpty()) {
      return in.readNBytes(LONGEST);
    }
    return exactly(in, Integer.parseInt(length.get()));
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (all.size() <= LONGEST) {
      String size = line(in).orElseThrow(EOFException::new).split(";", 2)[0].strip();
      int length = Integer.parseInt(size, 16);
      if (length == 0) {
        while (!line(in).orElseThrow(EOFException::new).isEmpty()) {
          // A trailer.
        }
        return all.toByteArray();
      }
      all.write(exactly(in, length));
      line(in);
    }
    throw new AssertionError("An answer of more than " + LONGEST + " bytes");
  }

  private static byte[] exactly(InputStream in, int length) throws IOException {
    if (length > LONGEST) {
      throw new AssertionError("An answer of " + length + " bytes");
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return bytes;
  }
}
