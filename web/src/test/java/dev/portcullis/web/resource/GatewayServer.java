package dev.portcullis.web.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.legacy.LegacyInterface;
import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.ejb.metrics.Meters;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.gateway.MessageExecutor;
import dev.portcullis.ejb.rpc.gateway.TestRuns;
import dev.portcullis.ejb.rpc.limit.Bulkhead;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.session.SessionCache;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.ejb.subscription.SocketConfig;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.web.Resources;
import dev.portcullis.web.admission.RequestContextFilter;
import dev.portcullis.web.legacy.LegacyServlet;
import dev.portcullis.web.legacy.LegacySocketServlet;
import dev.portcullis.web.rpc.AnonymousSockets;
import dev.portcullis.web.rpc.RpcServlet;
import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.enterprise.inject.spi.Unmanaged;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.websocket.server.ServerContainer;
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
 * {@code /rpc} and {@code /jsrpc} in this JVM, on the HTTP engine of WildFly. The servlets run
 * behind the filter that admits requests, with its places and those of the gateway. A test answers
 * the calls. Bearer tokens are {@code user@organization}. WebSockets of {@code /rpc/ws} and {@code
 * /jsrpc-ws} are admitted as by the product; {@link KeptHandshakes} opens them.
 */
final class GatewayServer implements AutoCloseable {
  private final WeldContainer container;
  private final Undertow undertow;
  private final URI url;
  private final Stubs stubs = new Stubs(Set.of());

  private GatewayServer(
      Map<String, String> given, int threads, Function<RpcRequest, JsonNode> results)
      throws ServletException {
    Set<Class<?>> roots = new LinkedHashSet<>(List.of(RpcServlet.class));
    roots.add(RequestContextFilter.class);
    roots.add(Resources.class);
    roots.add(LegacySocketServlet.class);
    roots.add(LegacyServlet.class);
    WebClasses classes = WebClasses.of(roots);
    Set<Class<?>> services = new HashSet<>(classes.services());
    services.removeAll(Set.of(Meters.class, MessageExecutor.class));
    services.add(RpcConfig.class);
    Callers unusedCallers = new Callers(stubs);
    stubs.always(SessionCache.class, "authenticate", GatewayServer::authenticate);
    LegacyInterface legacy =
        new LegacyInterface(Set.of(), (request, caller) -> NullNode.instance, 0, channel -> {});
    stubs.always(LegacyPresence.class, "isEnabled", none -> true);
    stubs.always(LegacyPresence.class, "served", none -> Optional.of(legacy));
    stubs.always(
        Gateway.class,
        "answer",
        arguments ->
            TestRuns.of((RpcMessage) arguments.get(1), (RpcCaller) arguments.get(2), results));
    stubs.always(
        Gateway.class,
        "legacy",
        arguments ->
            TestRuns.legacy((RpcMessage) arguments.get(1), (RpcCaller) arguments.get(2), results));
    container =
        new Weld()
            .containerId("gateway " + System.identityHashCode(this))
            .disableDiscovery()
            .beanClasses(classes.beans().toArray(Class<?>[]::new))
            .addBeanClasses(Meters.class, MessageExecutor.class, Bulkhead.class)
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
                    .setClassLoader(GatewayServer.class.getClassLoader())
                    .setContextPath("/")
                    .setDeploymentName("gateway " + System.identityHashCode(this))
                    .addServlet(
                        Servlets.servlet(
                                "rpc",
                                RpcServlet.class,
                                new ImmediateInstanceFactory<>(instance(RpcServlet.class)))
                            .setAsyncSupported(true)
                            .addMappings(
                                RpcServlet.class.getAnnotation(WebServlet.class).urlPatterns()))
                    .addServlet(
                        Servlets.servlet(
                                "jsrpc",
                                LegacyServlet.class,
                                new ImmediateInstanceFactory<>(instance(LegacyServlet.class)))
                            .setAsyncSupported(true)
                            .addMapping(LegacyServlet.PATH))
                    .addServlet(
                        Servlets.servlet(
                                "legacy",
                                LegacySocketServlet.class,
                                new ImmediateInstanceFactory<>(instance(LegacySocketServlet.class)))
                            .addMapping(LegacySocketServlet.PATH))
                    .addServletContextAttribute(
                        ServerContainer.class.getName(), KeptHandshakes.container())
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
    container
        .select(AnonymousSockets.class)
        .get()
        .deploy(
            manager.getDeployment().getServletContext(),
            LegacySocketServlet.PATH,
            "legacy",
            container.select(SocketConfig.class).get().sockets(),
            (request, caller) -> NullNode.instance,
            channel -> {});
    undertow =
        Undertow.builder()
            .addHttpListener(0, "127.0.0.1")
            .setIoThreads(1)
            .setWorkerThreads(threads)
            .setHandler(manager.start())
            .build();
    undertow.start();
    InetSocketAddress address = (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
    url = URI.create("http://127.0.0.1:" + address.getPort());
  }

  /**
   * One that answers calls with these results.
   *
   * @param given settings
   * @param threads of the server
   */
  static GatewayServer start(
      Map<String, String> given, int threads, Function<RpcRequest, JsonNode> results) {
    try {
      return new GatewayServer(given, threads, results);
    } catch (ServletException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private <T> T instance(Class<T> type) {
    return new Unmanaged<>(container.getBeanManager(), type).newInstance().produce().inject().get();
  }

  private static Caller authenticate(List<Object> arguments) {
    String token = ((String) arguments.get(0)).replaceFirst("^Bearer ", "");
    String user = token.substring(0, token.indexOf('@'));
    String organization = token.substring(token.indexOf('@') + 1);
    CallContext.current().withActor(new Actor(Actor.Type.USER, user, organization, null)).bind();
    return new Caller(user, 1, organization, Set.of(), Set.of(), null);
  }

  URI url() {
    return url;
  }

  Stubs stubs() {
    return stubs;
  }

  Api api() {
    return Api.of(url);
  }

  @Override
  public void close() {
    undertow.stop();
    container.close();
  }
}
