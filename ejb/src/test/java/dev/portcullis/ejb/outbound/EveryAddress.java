package dev.portcullis.ejb.outbound;

import dev.portcullis.ejb.security.IpRange;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.apache.hc.client5.http.DnsResolver;

/**
 * A listener at every address of this machine: loopback, IPv4 and IPv6, and whatever its interfaces
 * have. It records which addresses received connections, regardless of the data sent.
 */
public final class EveryAddress implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final int PATIENCE_MS = 10_000;
  private static final int HANDSHAKE = 0x16;

  private final ServerSocket listening;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<InetAddress> connected = new ArrayList<>();
  private final UnaryOperator<String> answers;

  /** That answers no content. */
  public EveryAddress() {
    this("204 No Content");
  }

  /** That answers this status, with headers behind it. */
  public EveryAddress(String answer) {
    this(path -> answer + "\r\n\r\n");
  }

  /** That answers a path so: a status, headers, an empty line, a body. */
  public EveryAddress(UnaryOperator<String> answers) {
    this.answers = answers;
    try {
      listening = new ServerSocket(0, BACKLOG);
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
    threads.execute(this::accept);
  }

  /** Its port. */
  public int port() {
    return listening.getLocalPort();
  }

  /** Whether an address is one of this machine's. */
  public static boolean isOfThisMachine(InetAddress address) {
    try {
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException unknown) {
      throw new UncheckedIOException(unknown);
    }
  }

  /**
   * A resolver that knows the addresses of this machine alone: tests connect to no other. Addresses
   * of others must not be special either, because no listener would see the connection.
   *
   * @param guarded the resolver under test
   */
  public static DnsResolver ofThisMachineOnly(DnsResolver guarded) {
    return new DnsResolver() {
      @Override
      public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] own =
            Arrays.stream(guarded.resolve(host))
                .filter(EveryAddress::isOfThisMachineOrElseNotSpecial)
                .toArray(InetAddress[]::new);
        if (own.length == 0) {
          throw new UnknownHostException(host + " is not this machine");
        }
        return own;
      }

      @Override
      public String resolveCanonicalHostname(String host) throws UnknownHostException {
        return guarded.resolveCanonicalHostname(host);
      }
    };
  }

  private static boolean isOfThisMachineOrElseNotSpecial(InetAddress address) {
    if (isOfThisMachine(address)) {
      return true;
    }
    if (SpecialAddresses.contain(IpRange.of(address))) {
      throw new AssertionError(address + " is special, and is let through");
    }
    return false;
  }

  /**
   * Which addresses have received connections until now. Connections are accepted in their order:
   * after one of our own nothing that was there before is missing.
   */
  public List<InetAddress> connected() {
    InetAddress own = InetAddress.getLoopbackAddress();
    int from;
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(own, port()), PATIENCE_MS);
      socket.setSoTimeout(PATIENCE_MS);
      from = socket.getLocalPort();
      socket.shutdownOutput();
      if (socket.getInputStream().read() >= 0) {
        throw new AssertionError("Unexpected response without a request");
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    synchronized (connected) {
      if (from <= 0) {
        throw new AssertionError("The socket was not connected");
      }
      List<InetAddress> others = new ArrayList<>(connected);
      others.remove(others.lastIndexOf(own));
      connected.remove(connected.lastIndexOf(own));
      return others;
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        synchronized (connected) {
          connected.add(socket.getLocalAddress());
        }
        threads.execute(() -> answer(socket));
      }
    } catch (IOException closed) {
      threads.shutdown();
    }
  }

  private void answer(Socket socket) {
    try (socket) {
      socket.setSoTimeout(PATIENCE_MS);
      InputStream in = socket.getInputStream();
      int first = in.read();
      if (first < 0 || first == HANDSHAKE) {
        return;
      }
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          return;
        }
        head.append((char) next);
      }
      socket
          .getOutputStream()
          .write(
              ("HTTP/1.1 "
                      + answers
                          .apply(path(head.toString()))
                          .replaceFirst("\r\n", "\r\nconnection: close\r\n"))
                  .getBytes(StandardCharsets.UTF_8));
      socket.shutdownOutput();
      in.readAllBytes();
    } catch (IOException gone) {
      // It was remembered already.
    }
  }

  private static String path(String head) {
    int start = head.indexOf(' ') + 1;
    return head.substring(start, head.indexOf(' ', start));
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException late) {
      throw new UncheckedIOException(late);
    }
    threads.shutdownNow();
  }
}
