package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The settings of WebSocket connections to the gateway ({@code rpc.socket*}). */
@ApplicationScoped
public class SocketConfig extends Settings implements CheckedConfig {
  private static final int MANY = 100_000;

  private final Setting<Integer> sockets = integer("rpc.sockets", 0, MANY);
  private final Setting<Integer> ofCaller = integer("rpc.sockets-per-caller", 1, MANY);
  private final Setting<Integer> ofNetwork = integer("rpc.sockets-per-network", 1, MANY);
  private final Setting<Integer> networkPercent = integer("rpc.sockets-network-percent", 1, 100);
  private final Setting<Duration> idle = seconds("rpc.socket-idle-seconds", 3, 86_400);
  private final Setting<Integer> messageBytes =
      integer("rpc.socket-message-bytes", 1_024, 10_485_760);
  private final Setting<Integer> waiting = integer("rpc.socket-messages-waiting", 1, MANY);
  private final Setting<Long> perMinute =
      number("rpc.socket-messages-per-minute", 1, 1_000_000_000);
  private final Setting<Integer> threads = integer("rpc.socket-threads", 2, 10_000);
  private final Setting<Long> memory = number("rpc.socket-memory-bytes", 1 << 20, 1L << 40);
  private final Setting<Integer> pushes = integer("rpc.socket-pushes-waiting", 1, 1_000_000);
  private final Setting<Integer> pushBytes = integer("rpc.socket-push-bytes", 65_536, 1 << 30);

  /** The maximum number of open connections; 0 for none. */
  public int sockets() {
    return sockets.get();
  }

  /** The maximum for one user or machine. */
  public int socketsOfCaller() {
    return ofCaller.get();
  }

  /**
   * The maximum for one client network.
   *
   * @param most the maximum for the path
   */
  public int socketsOfNetwork(int most) {
    int share = (int) ((long) most * networkPercent.get() / 100);
    return Math.min(ofNetwork.get(), Math.max(1, share));
  }

  /** After how long without any frame from the client a connection is closed. */
  public Duration idle() {
    return idle.get();
  }

  /** The most bytes of a message. */
  public int messageBytes() {
    return messageBytes.get();
  }

  /** The most queued messages of a connection. */
  public int messagesWaiting() {
    return waiting.get();
  }

  /** The most messages per minute of a connection. */
  public long messagesPerMinute() {
    return perMinute.get();
  }

  /** The maximum number of concurrently processed messages. */
  public int threads() {
    return threads.get();
  }

  /** The most bytes that may wait at all connections, to be processed or to be sent. */
  public long memory() {
    return memory.get();
  }

  /** The most queued pushes of a connection. */
  public int pushesWaiting() {
    return pushes.get();
  }

  /** The maximum total size of queued pushes of a connection, in bytes. */
  public int pushBytes() {
    return pushBytes.get();
  }
}
