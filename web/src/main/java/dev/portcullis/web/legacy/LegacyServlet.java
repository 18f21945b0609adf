package dev.portcullis.web.legacy;

import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.ejb.rpc.call.RpcEndpoint;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.web.rpc.RpcHttpHandler;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * {@code /jsrpc}: anonymous clients, counted by network, within the concurrency limit (ADR 0110).
 * {@link LegacyDeployment} mounts it if there is a legacy rollup; otherwise the path does not
 * exist.
 */
public class LegacyServlet extends HttpServlet {
  /** The path of messages. */
  public static final String PATH = "/jsrpc";

  private static final long serialVersionUID = 1L;

  @Inject private transient RpcHttpHandler exchange;
  @Inject private transient Gateway gateway;
  @Inject private transient LegacyPresence legacy;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    exchange.allow(request, response);
    exchange.serveAnonymous(
        request,
        response,
        PATH,
        LegacyDeployment.COUNTED,
        (message, caller) -> gateway.legacy(calls(), message, caller));
  }

  private RpcEndpoint calls() {
    return legacy.served().orElseThrow().calls();
  }
}
