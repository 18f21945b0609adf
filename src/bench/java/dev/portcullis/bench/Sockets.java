package dev.portcullis.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Many WebSockets of one client with one thread. It counts the messages and does no more, so that
 * little of the processors that it shares with the server goes into it.
 */
final class Sockets implements AutoCloseable {
  private static final int SHORT = 126;
  private static final int MOST_BYTES = 64 << 10;
  private static final long PATIENCE_MILLIS = 60_000;

  private final Selector selector;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(MOST_BYTES);

  private Sockets(Selector selector) {
    this.selector = selector;
  }

  /**
   * Opens them.
   *
   * @param port of the server on this machine
   * @param count how many
   * @param subscriptions the parameters of {@code eth_subscribe} for each of them
   */
  static Sockets open(int port, int count, List<String> subscriptions) throws IOException {
    Sockets sockets = new Sockets(Selector.open());
    for (int i = 0; i < count; i++) {
      sockets.add(port, subscriptions);
    }
    return sockets;
  }

  private void add(int port, List<String> subscriptions) throws IOException {
    SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    write(
        channel,
        """
        GET / HTTP/1.1\r
        Host: 127.0.0.1:%d\r
        Connection: Upgrade\r
        Upgrade: websocket\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r
        \r
        """
            .formatted(port)
            .getBytes(StandardCharsets.US_ASCII));
    skipHead(channel);
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_READ, new Frames());
    for (String parameters : subscriptions) {
      write(
          channel,
          frame(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_subscribe\",\"params\":%s}"
                  .formatted(parameters)));
      receive(1);
    }
  }

  private static void write(SocketChannel channel, byte[] bytes) throws IOException {
    ByteBuffer out = ByteBuffer.wrap(bytes);
    while (out.hasRemaining()) {
      channel.write(out);
    }
  }

  private static void skipHead(SocketChannel channel) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      if (channel.read(one.clear()) < 0) {
        throw new IOException("no WebSocket: " + head);
      }
      head.append((char) one.get(0));
    }
    if (head.indexOf(" 101 ") < 0) {
      throw new IOException("no WebSocket: " + head);
    }
  }

  /** A text with a mask of zeros (RFC 6455, 5.2). */
  private static byte[] frame(String text) {
    byte[] payload = text.getBytes(StandardCharsets.UTF_8);
    if (payload.length >= SHORT) {
      throw new IllegalArgumentException("the text is too long for a short frame");
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0x81);
    out.write(0x80 | payload.length);
    out.writeBytes(new byte[Integer.BYTES]);
    out.writeBytes(payload);
    return out.toByteArray();
  }

  /**
   * Waits for messages of all together.
   *
   * @param count how many
   * @return when the last one was there, by System.nanoTime
   */
  long receive(int count) throws IOException {
    int missing = count;
    long last = 0;
    while (missing > 0) {
      if (selector.select(PATIENCE_MILLIS) == 0) {
        throw new IllegalStateException(missing + " messages are missing");
      }
      for (SelectionKey key : selector.selectedKeys()) {
        if (((SocketChannel) key.channel()).read(buffer.clear()) < 0) {
          throw new IOException("the server has closed a WebSocket");
        }
        last = System.nanoTime();
        missing -= ((Frames) key.attachment()).count(buffer.flip());
      }
      selector.selectedKeys().clear();
    }
    if (missing < 0) {
      throw new IllegalStateException(-missing + " messages too many");
    }
    return last;
  }

  @Override
  public void close() throws IOException {
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }

  /** Finds the ends of the frames that one socket is sent. */
  private static final class Frames {
    private static final int SHORTEST_HEAD = 2;

    private final byte[] head = new byte[10];
    private int headBytes;
    private int need = SHORTEST_HEAD;
    private long payload;

    int count(ByteBuffer bytes) {
      int ended = 0;
      while (bytes.hasRemaining()) {
        if (headBytes < need) {
          head[headBytes++] = bytes.get();
          if (headBytes == SHORTEST_HEAD) {
            need = SHORTEST_HEAD + lengthBytes();
          }
          if (headBytes < need) {
            continue;
          }
          payload = length();
        }
        long skipped = Math.min(payload, bytes.remaining());
        bytes.position(bytes.position() + (int) skipped);
        payload -= skipped;
        if (payload == 0) {
          ended++;
          headBytes = 0;
          need = SHORTEST_HEAD;
        }
      }
      return ended;
    }

    private int lengthBytes() {
      int length = head[1] & 0x7f;
      return length < SHORT ? 0 : length == SHORT ? Short.BYTES : Long.BYTES;
    }

    private long length() {
      ByteBuffer in = ByteBuffer.wrap(head, SHORTEST_HEAD, Long.BYTES);
      return switch (need - SHORTEST_HEAD) {
        case 0 -> head[1] & 0x7f;
        case Short.BYTES -> in.getShort() & 0xffff;
        default -> in.getLong();
      };
    }
  }
}
