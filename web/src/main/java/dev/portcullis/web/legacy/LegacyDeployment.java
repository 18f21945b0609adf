package dev.portcullis.web.legacy;

import dev.portcullis.ejb.legacy.rpc.LegacyEndpoint;
import dev.portcullis.ejb.legacy.rpc.LegacySocketConfig;
import dev.portcullis.ejb.legacy.rpc.ReceiptSubscriptions;
import dev.portcullis.ejb.legacy.setting.LegacyConfig;
import dev.portcullis.web.rpc.AnybodySockets;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.annotation.WebListener;
import jakarta.servlet.http.HttpServlet;

/** Mounts the JSON-RPC part of the legacy interface where there is one. */
@WebListener
public class LegacyDeployment implements ServletContextListener {
  /** Calls of a client network to this interface are counted apart from its others. */
  static final String COUNTED = "legacy";

  @Inject private LegacyConfig config;
  @Inject private LegacySocketConfig socketConfig;
  @Inject private LegacyEndpoint endpoint;
  @Inject private ReceiptSubscriptions subscriptions;
  @Inject private AnybodySockets sockets;

  @Override
  public void contextInitialized(ServletContextEvent event) {
    if (!config.isEnabled()) {
      return;
    }
    ServletContext context = event.getServletContext();
    mount(context, LegacyServlet.class, LegacyServlet.PATH);
    if (socketConfig.sockets() > 0) {
      sockets.offer(
          context,
          LegacySocketServlet.PATH,
          COUNTED,
          socketConfig.sockets(),
          endpoint,
          subscriptions::drop);
      mount(context, LegacySocketServlet.class, LegacySocketServlet.PATH);
    }
  }

  private static void mount(
      ServletContext context, Class<? extends HttpServlet> type, String path) {
    ServletRegistration.Dynamic servlet = context.addServlet(type.getSimpleName(), type);
    servlet.addMapping(path, path + "/");
    servlet.setAsyncSupported(true);
    servlet.setLoadOnStartup(1);
  }
}
