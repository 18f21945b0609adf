package dev.portcullis.ejb.outbound;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server on the loopback interface whose answers are the bytes that a test writes. */
public final class RawServer implements AutoCloseable {
  private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *([0-9]+)");

  private final ServerSocket listening;
  private final Answer answer;
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final List<String> heads = new CopyOnWriteArrayList<>();

  /** Answers one request after it was read. */
  @FunctionalInterface
  public interface Answer {
    /** Writes the answer; a failure ends the connection. */
    void write(OutputStream out) throws IOException;
  }

  /** Answers all requests of a socket so, which may be one with TLS. */
  public RawServer(ServerSocket listening, Answer answer) {
    this.listening = listening;
    this.answer = answer;
    thread(this::accept);
  }

  /** Answers all requests so. */
  public RawServer(Answer answer) throws IOException {
    this(new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress()), answer);
  }

  /** Sends the first text, and the other again and again as fast as it is taken. */
  public static Answer flood(String first, String again) {
    byte[] more = again.repeat(8192 / again.length() + 1).getBytes(StandardCharsets.US_ASCII);
    return out -> {
      out.write(first.getBytes(StandardCharsets.US_ASCII));
      while (true) {
        out.write(more);
      }
    };
  }

  /** Sends the text. */
  public static Answer text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return out -> out.write(bytes);
  }

  /** An address of it, without TLS. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + port() + "/hook");
  }

  /** Where it listens. */
  public int port() {
    return listening.getLocalPort();
  }

  /** How many connections were made. */
  public int connections() {
    return open.size();
  }

  /** Closes all connections, as a server does that was restarted; it still listens. */
  public void closeConnections() throws IOException {
    for (Socket each : open) {
      each.close();
    }
  }

  /** The heads of the requests. */
  public List<String> heads() {
    return heads;
  }

  private void accept() {
    try {
      while (true) {
        Socket caller = listening.accept();
        open.add(caller);
        thread(() -> serve(caller));
      }
    } catch (IOException closed) {
      // The test has ended.
    }
  }

  private void serve(Socket caller) {
    try (caller) {
      InputStream in = new BufferedInputStream(caller.getInputStream());
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        Matcher length = LENGTH.matcher(head);
        in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
        heads.add(head);
        answer.write(caller.getOutputStream());
        caller.getOutputStream().flush();
      }
    } catch (IOException hungUp) {
      // So do those who have enough of it.
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int each = in.read(); each >= 0; each = in.read()) {
      head.append((char) each);
      if (head.length() >= 4 && head.substring(head.length() - 4).equals("\r\n\r\n")) {
        return head.toString();
      }
    }
    return "";
  }

  private static void thread(Runnable work) {
    Thread thread = new Thread(work, "raw-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listening.close();
      for (Socket each : open) {
        each.close();
      }
    } catch (IOException late) {
      throw new UncheckedIOException(late);
    }
  }
}
