package dev.portcullis.web.rpc;

import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.List;

/**
 * Registers the endpoint of WebSockets with the server. Payara upgrades to known endpoints only,
 * and clients can reach those without {@link RpcHandshake}. Therefore the endpoint has a path of
 * its own, and rejects connections that the handshake has not just admitted.
 */
@WebListener
public class RpcSocketDeployment implements ServletContextListener {
  /** The path of the endpoint of {@code /rpc/ws}. */
  static final String PATH = RpcServlet.PATH + "/ws/{" + OpenSockets.TICKET + "}";

  private static final ThreadLocal<Boolean> ADMITTING = ThreadLocal.withInitial(() -> false);

  @Inject private RpcSockets sockets;

  /** Required by the container. */
  public RpcSocketDeployment() {}

  @Override
  public void contextInitialized(ServletContextEvent event) {
    add(event.getServletContext(), endpoint(PATH, sockets.open()));
  }

  static void add(ServletContext context, ServerEndpointConfig endpoint) {
    ServerContainer container =
        (ServerContainer) context.getAttribute(ServerContainer.class.getName());
    try {
      container.addEndpoint(endpoint);
    } catch (DeploymentException impossible) {
      throw new IllegalStateException("the WebSocket endpoint is rejected", impossible);
    }
  }

  /** Marks whether this thread opens an admitted connection. */
  static void admitting(boolean now) {
    if (now) {
      ADMITTING.set(true);
    } else {
      ADMITTING.remove();
    }
  }

  static ServerEndpointConfig endpoint(String path, OpenSockets sockets) {
    return ServerEndpointConfig.Builder.create(RpcSocket.class, path)
        .subprotocols(List.of(RpcCredential.SUBPROTOCOL))
        .configurator(new Admitted(sockets))
        .build();
  }

  private static final class Admitted extends ServerEndpointConfig.Configurator {
    private final OpenSockets sockets;

    Admitted(OpenSockets sockets) {
      this.sockets = sockets;
    }

    /** The origin itself was checked before. */
    @Override
    public boolean checkOrigin(String origin) {
      return ADMITTING.get();
    }

    @Override
    public <T> T getEndpointInstance(Class<T> type) {
      return type.cast(new RpcSocket(sockets));
    }
  }
}
