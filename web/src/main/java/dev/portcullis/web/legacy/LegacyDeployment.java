package dev.portcullis.web.legacy;

import dev.portcullis.ejb.legacy.LegacyInterface;
import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.web.rpc.AnonymousSockets;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.annotation.WebListener;
import jakarta.servlet.http.HttpServlet;

/** Mounts the JSON-RPC part of the legacy interface if it is enabled. */
@WebListener
public class LegacyDeployment implements ServletContextListener {
  /**
   * The key under which calls of a client network to this interface are counted, apart from its
   * other calls.
   */
  static final String COUNTED = "legacy";

  @Inject private LegacyPresence legacy;
  @Inject private AnonymousSockets sockets;

  @Override
  public void contextInitialized(ServletContextEvent event) {
    legacy.served().ifPresent(served -> mount(event.getServletContext(), served));
  }

  private void mount(ServletContext context, LegacyInterface served) {
    mount(context, LegacyServlet.class, LegacyServlet.PATH);
    if (served.sockets() > 0) {
      sockets.deploy(
          context,
          LegacySocketServlet.PATH,
          COUNTED,
          served.sockets(),
          served.calls(),
          served.closed());
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
