package dev.portcullis.web.admission;

import jakarta.enterprise.inject.spi.CDI;
import org.glassfish.jersey.server.spi.Container;
import org.glassfish.jersey.server.spi.ContainerLifecycleListener;

/**
 * Drains requests before Jersey shuts down (ADR 0098). Payara destroys the servlets of a web
 * application before it calls the context listeners. Jersey would answer the requests in flight
 * with status 500. With another implementation of JAX-RS, this class must not be loaded.
 */
public class JerseyDrainListener implements ContainerLifecycleListener {
  private RequestAdmission admission;

  /** For Jersey. */
  public JerseyDrainListener() {}

  @Override
  public void onStartup(Container container) {
    admission = CDI.current().select(RequestAdmission.class).get();
  }

  @Override
  public void onReload(Container container) {
    // The resources stay the same.
  }

  @Override
  public void onShutdown(Container container) {
    if (admission != null) {
      admission.drain();
    }
  }
}
