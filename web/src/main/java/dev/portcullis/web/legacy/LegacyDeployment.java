package dev.portcullis.web.legacy;

import dev.portcullis.ejb.legacy.setting.LegacyConfig;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.annotation.WebListener;

/** Mounts the JSON-RPC part of the legacy interface where there is one. */
@WebListener
public class LegacyDeployment implements ServletContextListener {
  @Inject private LegacyConfig config;

  /** For the container. */
  public LegacyDeployment() {}

  @Override
  public void contextInitialized(ServletContextEvent event) {
    if (config.isEnabled()) {
      ServletRegistration.Dynamic servlet =
          event.getServletContext().addServlet("legacy", LegacyServlet.class);
      servlet.addMapping(LegacyServlet.PATH, LegacyServlet.PATH + "/");
      servlet.setAsyncSupported(true);
      servlet.setLoadOnStartup(1);
    }
  }
}
