package dev.portcullis.devnet.node;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.Filters;
import dev.portcullis.devnet.node.method.RollupMethods;
import dev.portcullis.devnet.node.method.RpcMethods;
import dev.portcullis.devnet.node.method.Subscriptions;
import dev.portcullis.devnet.node.rpc.Dispatcher;
import dev.portcullis.devnet.node.rpc.NodeLimits;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.rollup.Rollup;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
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

  /** Messages a WebSocket client may be behind before it is cut off. */
  private static final int MOST_QUEUED_MESSAGES = 10_000;

  private final Server server;
  private final ServerConnector connector;
  private final Chain chain;
  private final Filters filters;
  private final Subscriptions subscriptions;

  private NodeServer(Chain chain, List<RpcMethod> further, NodeSettings settings) {
    NodeLimits limits = settings.limits();
    this.chain = chain;
    this.filters = new Filters(chain, limits);
    this.subscriptions = new Subscriptions(limits);
    List<RpcMethod> methods =
        new ArrayList<>(
            RpcMethods.of(
                chain, filters, subscriptions, limits, settings.clientVersion(), settings.mode()));
    methods.addAll(further);
    Dispatcher dispatcher = new Dispatcher(methods, limits);
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS);
    threads.setName("node");
    threads.setDaemon(true);
    this.server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    this.connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(IDLE_HTTP_MILLIS);
    server.addConnector(connector);
    WebSocketUpgradeHandler sockets =
        WebSocketUpgradeHandler.from(server, container -> accept(container, dispatcher, limits));
    sockets.setHandler(new HttpEndpoint(dispatcher, limits.requestBytes()));
    server.setHandler(sockets);
  }

  /**
   * Starts to serve.
   *
   * @param chain the chain, which stays the caller's to close
   * @param settings where and how
   * @return the running server
   * @throws IOException with a one-line message when the port is taken or the host unknown
   */
  public static NodeServer start(Chain chain, NodeSettings settings) throws IOException {
    return start(chain, List.of(), settings);
  }

  /**
   * Starts to serve layer 2 of a rollup.
   *
   * @param rollup the rollup, which stays the caller's to close
   * @param settings where and how
   * @return the running server
   * @throws IOException with a one-line message when the port is taken or the host unknown
   */
  public static NodeServer start(Rollup rollup, NodeSettings settings) throws IOException {
    return start(rollup.chain(), RollupMethods.of(rollup), settings);
  }

  private static NodeServer start(Chain chain, List<RpcMethod> further, NodeSettings settings)
      throws IOException {
    NodeServer node = new NodeServer(chain, further, settings);
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
    chain.addListener(node.filters);
    chain.addListener(node.subscriptions);
    LOG.info("The node of chain {} listens on {}", chain.settings().chainId(), node.url());
    return node;
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /** The address for HTTP, such as {@code http://127.0.0.1:3050}. */
  public String url() {
    return "http://" + connector.getHost() + ":" + port();
  }

  /** Ends all connections and stops to listen. */
  @Override
  public void close() {
    chain.removeListener(filters);
    chain.removeListener(subscriptions);
    stopServer();
  }

  private void stopServer() {
    try {
      server.stop();
    } catch (Exception e) {
      LOG.warn("The node did not stop cleanly: {}", e.toString());
    }
  }

  private void accept(
      ServerWebSocketContainer container, Dispatcher dispatcher, NodeLimits limits) {
    // A subscriber may be silent for as long as it likes.
    container.setIdleTimeout(Duration.ZERO);
    container.setMaxTextMessageSize(limits.requestBytes());
    container.setMaxOutgoingFrames(MOST_QUEUED_MESSAGES);
    container.addMapping(
        "/",
        (request, response, callback) ->
            new SocketEndpoint(dispatcher, subscriptions, limits.socketCallsPerMinute()));
  }
}
