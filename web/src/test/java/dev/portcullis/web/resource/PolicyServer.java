package dev.portcullis.web.resource;

import dev.portcullis.ejb.credential.ApiKeyAuthentication;
import dev.portcullis.ejb.credential.ApiKeyCaller;
import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.ejb.metrics.Meters;
import dev.portcullis.ejb.policyservice.PolicyAccess;
import dev.portcullis.ejb.policyservice.PolicyDecisionView;
import dev.portcullis.ejb.policyservice.PolicyService;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.web.Resources;
import dev.portcullis.web.admission.RequestContextFilter;
import dev.portcullis.web.policyservice.PolicyServlet;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.enterprise.inject.spi.Unmanaged;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/**
 * {@code /policy} in this JVM: the servlet behind the filter that takes requests in, with its
 * places, on the HTTP engine of WildFly. A test answers the questions. Any API key belongs to a
 * machine that may call; the token of a sequencer is that of {@link Callers}.
 */
final class PolicyServer implements AutoCloseable {
  private final WeldContainer container;
  private final Undertow undertow;
  private final Api api;

  private PolicyServer(
      Map<String, String> given, int threads, Function<byte[], PolicyDecisionView> answers)
      throws ServletException {
    Set<Class<?>> roots = new LinkedHashSet<>(List.of(PolicyServlet.class));
    roots.add(RequestContextFilter.class);
    roots.add(Resources.class);
    WebClasses classes = WebClasses.of(roots);
    Set<Class<?>> services = new HashSet<>(classes.services());
    services.remove(Meters.class);
    Stubs stubs = new Stubs(Set.of());
    Callers unusedCallers = new Callers(stubs);
    stubs.always(ApiKeyAuthentication.class, "authenticateKnown", PolicyServer::machine);
    stubs.always(LegacyPresence.class, "isEnabled", none -> false);
    stubs.always(LegacyPresence.class, "served", none -> Optional.empty());
    stubs.always(PolicyAccess.class, "admitsMachine", machine -> true);
    for (String route : List.of("admit", "judge")) {
      stubs.always(PolicyService.class, route, body -> answers.apply((byte[]) body.get(0)));
    }
    container =
        new Weld()
            .containerId("policy " + System.identityHashCode(this))
            .disableDiscovery()
            .beanClasses(classes.beans().toArray(Class<?>[]::new))
            .addBeanClasses(Meters.class)
            .addExtensions(
                new StubExtension(
                    services,
                    StandaloneSettings.of(StandaloneSettings.texts(given, Map.of())),
                    stubs))
            .initialize();
    DeploymentManager manager =
        Servlets.defaultContainer()
            .addDeployment(
                Servlets.deployment()
                    .setClassLoader(PolicyServer.class.getClassLoader())
                    .setContextPath("/")
                    .setDeploymentName("policy " + System.identityHashCode(this))
                    .addServlet(
                        Servlets.servlet(
                                "policy",
                                PolicyServlet.class,
                                new ImmediateInstanceFactory<>(instance(PolicyServlet.class)))
                            .setAsyncSupported(true)
                            .addMapping(PolicyServlet.PATH + "/*"))
                    .addFilter(
                        Servlets.filter(
                                "context",
                                RequestContextFilter.class,
                                new ImmediateInstanceFactory<>(
                                    instance(RequestContextFilter.class)))
                            .setAsyncSupported(true))
                    .addFilterUrlMapping("context", "/*", DispatcherType.REQUEST)
                    .addFilterUrlMapping("context", "/*", DispatcherType.ASYNC));
    manager.deploy();
    undertow =
        Undertow.builder()
            .addHttpListener(0, "127.0.0.1")
            .setIoThreads(1)
            .setWorkerThreads(threads)
            .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, 64L << 20)
            .setHandler(manager.start())
            .build();
    undertow.start();
    InetSocketAddress address = (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
    api = Api.of(URI.create("http://127.0.0.1:" + address.getPort()));
  }

  /**
   * One that answers questions like this.
   *
   * @param given settings
   * @param threads of the server
   * @param answers what is answered to a body
   */
  static PolicyServer start(
      Map<String, String> given, int threads, Function<byte[], PolicyDecisionView> answers) {
    try {
      return new PolicyServer(given, threads, answers);
    } catch (ServletException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private <T> T instance(Class<T> type) {
    return new Unmanaged<>(container.getBeanManager(), type).newInstance().produce().inject().get();
  }

  private static ApiKeyCaller machine(List<Object> arguments) {
    String key = (String) arguments.get(0);
    Actor actor = new Actor(Actor.Type.M2M_APP, key, "of " + key, null);
    CallContext.current().withActor(actor).bind();
    return new ApiKeyCaller(key, actor);
  }

  Api api() {
    return api;
  }

  @Override
  public void close() {
    undertow.stop();
    container.close();
  }
}
