package dev.portcullis.web.admission;

import jakarta.inject.Inject;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/**
 * Has requests answered before the application ends (ADR 0098). All servers tell the listeners of a
 * context while its connections and all that it uses are still there. The hook of the JVM hears of
 * a signal earlier, but no server waits for it.
 */
@WebListener
public class GracefulShutdown implements ServletContextListener {
  @Inject private RequestAdmission requestAdmission;
  private Thread hook;

  /** For the container. */
  public GracefulShutdown() {}

  @Override
  public void contextInitialized(ServletContextEvent event) {
    hook = new Thread(requestAdmission::leave, "portcullis-leaving");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    try {
      var unusedKnown = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException running) {
      // It is the process that ends, and not the application alone.
    }
    requestAdmission.drain();
  }
}
