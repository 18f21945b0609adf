package dev.portcullis.web.admission;

import dev.portcullis.ejb.startup.ProcessShutdown;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/**
 * Completes in-flight requests before the application ends (ADR 0098). All servers notify the
 * listeners of a context while its connections and all its resources are still available. A JVM
 * shutdown hook runs earlier, but no server waits for it.
 */
@WebListener
public class GracefulShutdown implements ServletContextListener {
  @Inject private RequestAdmission requestAdmission;
  @Inject private ProcessShutdown shutdown;
  private Thread hook;

  /** Required by the container. */
  public GracefulShutdown() {}

  @Override
  public void contextInitialized(ServletContextEvent event) {
    hook = new Thread(this::beginShutdown, "portcullis-leaving");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void beginShutdown() {
    shutdown.begin();
    requestAdmission.beginShutdown();
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    try {
      var unusedKnown = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException running) {
      // The process ends, and not only the application.
    }
    requestAdmission.drain();
  }
}
