package dev.portcullis.web.legacy;

import dev.portcullis.web.rpc.AnonymousSockets;
import dev.portcullis.web.rpc.RpcHttpHandler;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * {@code /jsrpc-ws}: the methods of {@link LegacyServlet} by WebSocket, with push notifications.
 */
public class LegacySocketServlet extends HttpServlet {
  /** The path of connections. */
  public static final String PATH = "/jsrpc-ws";

  private static final long serialVersionUID = 1L;

  @Inject private transient RpcHttpHandler exchange;
  @Inject private transient AnonymousSockets sockets;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    exchange.allow(request, response);
    sockets.serve(request, response);
  }
}
