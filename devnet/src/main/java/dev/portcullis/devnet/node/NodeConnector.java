package dev.portcullis.devnet.node;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Listens for HTTP/1.1; its connections are {@link NodeConnection}s. */
final class NodeConnector extends ServerConnector {
  private static final int HEADER_BYTES = 16 << 10;

  private final ConnectionRegistry connections;

  NodeConnector(Server server, ConnectionRegistry connections) {
    super(server, http());
    this.connections = connections;
  }

  private static ConnectionFactory http() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    return new HttpConnectionFactory(http);
  }

  @Override
  protected SocketChannelEndPoint newEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key) throws IOException {
    NodeConnection endPoint =
        new NodeConnection(channel, selector, key, getScheduler(), connections);
    endPoint.setIdleTimeout(getIdleTimeout());
    return endPoint;
  }
}
