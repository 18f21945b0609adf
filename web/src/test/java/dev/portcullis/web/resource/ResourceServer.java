package dev.portcullis.web.resource;

import dev.portcullis.ejb.metrics.Meters;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.testing.repeat.RunEnd;
import dev.portcullis.web.AdminApplication;
import dev.portcullis.web.Resources;
import dev.portcullis.web.admission.RequestContextFilter;
import dev.portcullis.web.policyservice.PolicyServlet;
import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.enterprise.inject.spi.Unmanaged;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jboss.resteasy.cdi.CdiInjectorFactory;
import org.jboss.resteasy.cdi.ResteasyCdiExtension;
import org.jboss.resteasy.core.ResteasyDeploymentImpl;
import org.jboss.resteasy.plugins.server.servlet.HttpServlet30Dispatcher;
import org.jboss.resteasy.spi.ResteasyDeployment;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/**
 * The REST interface in this JVM: the application with all its resources, filters and mappers
 * behind the servlet filter that takes requests in, on the JAX-RS implementation, container and
 * HTTP engine of WildFly. It starts once and serves all tests of the JVM.
 */
final class ResourceServer {
  /** The server logs hundreds of lines at startup; the references keep the level in force. */
  private static final List<Logger> QUIET =
      Stream.of("org.jboss", "org.xnio", "io.undertow").map(Logger::getLogger).toList();

  private static ResourceServer started;

  private final Stubs stubs;
  private final Callers callers;
  private final Api api;
  private final Resources resources;

  private ResourceServer() throws ServletException {
    QUIET.forEach(logger -> logger.setLevel(Level.WARNING));
    WebClasses classes = WebClasses.find();
    Set<Class<?>> services = new HashSet<>(classes.services());
    services.remove(Meters.class);
    stubs = new Stubs(classes.servicesOfResources());
    callers = new Callers(stubs);
    GoodAnswers.prepare(stubs);
    StandaloneSettings settings =
        StandaloneSettings.of(StandaloneSettings.texts(Map.of(), Map.of()));
    // Ends with the JVM, by its own hook.
    WeldContainer container =
        new Weld()
            .disableDiscovery()
            .beanClasses(classes.beans().toArray(Class<?>[]::new))
            .addBeanClass(Meters.class)
            .addExtensions(new ResteasyCdiExtension(), new StubExtension(services, settings, stubs))
            .initialize();
    resources = container.select(Resources.class).get();
    DeploymentManager manager = Servlets.defaultContainer().addDeployment(deployment(resources));
    manager.deploy();
    Undertow undertow =
        Undertow.builder()
            .addHttpListener(0, "127.0.0.1")
            .setIoThreads(1)
            .setWorkerThreads(4)
            .setHandler(manager.start())
            .build();
    undertow.start();
    RunEnd.add(
        () -> {
          undertow.stop();
          container.shutdown();
        });
    InetSocketAddress address = (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
    api = Api.of(URI.create("http://127.0.0.1:" + address.getPort()));
  }

  /** The one of this JVM. */
  static synchronized ResourceServer get() {
    if (started == null) {
      try {
        started = new ResourceServer();
      } catch (ServletException broken) {
        throw new IllegalStateException(broken);
      }
    }
    return started;
  }

  /** Those that the container has found, as it does on a server. */
  Resources resources() {
    return resources;
  }

  Stubs stubs() {
    return stubs;
  }

  Callers callers() {
    return callers;
  }

  Api api() {
    return api;
  }

  private static DeploymentInfo deployment(Resources resources) {
    ResteasyDeployment resteasy = new ResteasyDeploymentImpl();
    resteasy.setApplication(AdminApplication.of(resources));
    resteasy.setInjectorFactoryClass(CdiInjectorFactory.class.getName());
    RequestContextFilter filter = instance(RequestContextFilter.class);
    return Servlets.deployment()
        .setClassLoader(ResourceServer.class.getClassLoader())
        .setContextPath("/")
        .setDeploymentName("web")
        .addServletContextAttribute(ResteasyDeployment.class.getName(), resteasy)
        .addServlet(
            Servlets.servlet("resources", HttpServlet30Dispatcher.class)
                .setAsyncSupported(true)
                .setLoadOnStartup(1)
                .addMapping("/*"))
        .addServlet(
            Servlets.servlet(
                    "policy",
                    PolicyServlet.class,
                    new ImmediateInstanceFactory<>(instance(PolicyServlet.class)))
                .setAsyncSupported(true)
                .addMapping(PolicyServlet.PATH + "/*"))
        .addFilter(
            Servlets.filter(
                    "context", RequestContextFilter.class, new ImmediateInstanceFactory<>(filter))
                .setAsyncSupported(true))
        .addFilterUrlMapping("context", "/*", DispatcherType.REQUEST)
        .addFilterUrlMapping("context", "/*", DispatcherType.ASYNC);
  }

  private static <T> T instance(Class<T> type) {
    return new Unmanaged<>(type).newInstance().produce().inject().get();
  }
}
