package dev.portcullis.devnet.node;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.NodeMethods;
import dev.portcullis.devnet.node.rpc.MemoryBudget;
import dev.portcullis.devnet.node.rpc.OutboundBacklogs;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves a chain as JSON-RPC over HTTP and WebSocket, both at {@code /} on one port. */
public final class NodeServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeServer.class);
  private static final int MOST_THREADS = 64;
  private static final int IDLE_HTTP_MILLIS = 60_000;

  private static final int CHECK_MILLIS = 250;

  /**
   * The maximum number of queued protocol frames, such as responses to pings, that a client does
   * not read.
   */
  private static final int MOST_QUEUED_FRAMES = 100;

  /** The divisor of the response memory that one subscriber may fill. */
  private static final int SHARES = 4;

  private final Server server;
  private final NodeConnector connector;
  private final ConnectionRegistry connections;
  private final NodeMethods methods;

  private NodeServer(NodeMethods methods, NodeSettings settings) {
    NodeLimits limits = settings.limits();
    this.methods = methods;
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS);
    threads.setName("node");
    threads.setDaemon(true);
    this.server = new Server(threads);
    long half = settings.portLimits().memoryBytes() / 2;
    MemoryBudget requests = new MemoryBudget(half);
    MemoryBudget answers = new MemoryBudget(half);
    RequestExecutor worker =
        new RequestExecutor(methods.dispatcher(), answers, limits.requestTimeout(), threads);
    this.connections =
        new ConnectionRegistry(settings.portLimits(), limits.requestTimeout(), threads);
    this.connector = new NodeConnector(server, connections);
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(IDLE_HTTP_MILLIS);
    server.addConnector(connector);
    SocketEndpoint.SocketContext sockets =
        new SocketEndpoint.SocketContext(
            worker,
            methods.subscriptions(),
            connections,
            requests,
            new OutboundBacklogs(answers, half / SHARES),
            limits.requestBytes(),
            limits.socketCallsPerMinute());
    WebSocketUpgradeHandler upgrades =
        WebSocketUpgradeHandler.from(server, container -> accept(container, sockets));
    upgrades.setHandler(new HttpEndpoint(worker, requests, limits.requestBytes()));
    server.setHandler(new RequestGuard(settings.access(), upgrades));
    // Errors of unknown clients get a short response and are not logged.
    server.setErrorHandler(new JettyErrorHandler());
  }

  /**
   * Starts to serve.
   *
   * @param chain the chain, which stays the caller's to close
   * @param settings of the server
   * @return the running server
   * @throws IOException with a one-line message when the port is taken or the host unknown
   */
  public static NodeServer start(Chain chain, NodeSettings settings) throws IOException {
    return start(
        NodeMethods.of(chain, settings.limits(), settings.clientVersion(), settings.mode()),
        settings);
  }

  /**
   * Starts to serve layer 2 of a rollup.
   *
   * @param rollup the rollup, which stays the caller's to close
   * @param settings of the server
   * @return the running server
   * @throws IOException with a one-line message when the port is taken or the host unknown
   */
  public static NodeServer start(Rollup rollup, NodeSettings settings) throws IOException {
    return start(
        NodeMethods.of(rollup, settings.limits(), settings.clientVersion(), settings.mode()),
        settings);
  }

  private static NodeServer start(NodeMethods methods, NodeSettings settings) throws IOException {
    NodeServer node = new NodeServer(methods, settings);
    try {
      node.server.start();
    } catch (Exception e) {
      node.stopServer();
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IOException(
          "Cannot listen on "
              + settings.host()
              + " port "
              + settings.port()
              + ": "
              + cause.getMessage(),
          e);
    }
    node.checkConnections();
    methods.follow();
    LOG.info(
        "The node of chain {} listens on {}", methods.chain().settings().chainId(), node.url());
    return node;
  }

  /** Checks all connections periodically, as long as the server runs. */
  private void checkConnections() {
    server
        .getScheduler()
        .schedule(
            () -> {
              connections.check();
              checkConnections();
            },
            CHECK_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /** The address for HTTP, such as {@code http://127.0.0.1:3050}. */
  public String url() {
    return "http://" + connector.getHost() + ":" + port();
  }

  /** Ends all connections and stops listening. */
  @Override
  public void close() {
    methods.close();
    stopServer();
  }

  private void stopServer() {
    try {
      server.stop();
    } catch (Exception e) {
      LOG.warn("The node did not stop cleanly: {}", e.toString());
    }
  }

  private static void accept(
      ServerWebSocketContainer container, SocketEndpoint.SocketContext setting) {
    // A subscriber may be silent for any time.
    container.setIdleTimeout(Duration.ZERO);
    container.setMaxTextMessageSize(setting.requestBytes());
    container.setMaxBinaryMessageSize(setting.requestBytes());
    container.setMaxOutgoingFrames(MOST_QUEUED_FRAMES);
    container.addMapping(
        "/",
        (request, response, callback) -> {
          if (!setting.connections().hasRoomForSocket()) {
            HttpErrorReply.busy().send(response, callback);
            return null;
          }
          // No compression: few bytes must not expand to many.
          response.setExtensions(List.of());
          return new SocketEndpoint(setting, NodeConnection.of(request));
        });
  }
}
