package dev.portcullis.ejb.keycloak;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.client.WebTarget;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Calls what a Jakarta REST interface describes, through the server's own Jakarta REST client. It
 * stands in for RESTEasy's proxies, whose classes must not be in the EAR (ADR 0019), and knows what
 * the interfaces of Keycloak's admin client use: path and query parameters, sub-resources, JSON and
 * form bodies.
 */
final class RestProxy implements InvocationHandler {
  /** Not the application's strict one: newer servers send fields that the client does not know. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .build();

  private final WebTarget target;

  private RestProxy(WebTarget target) {
    this.target = target;
  }

  /** The resource at {@code target}, described by {@code api}. */
  static <T> T of(WebTarget target, Class<T> api) {
    Path path = api.getAnnotation(Path.class);
    WebTarget own = path == null ? target : target.path(path.value());
    return api.cast(
        Proxy.newProxyInstance(api.getClassLoader(), new Class<?>[] {api}, new RestProxy(own)));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] given) throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return method.invoke(this, given);
    }
    Object[] arguments = given == null ? new Object[0] : given;
    WebTarget called = target(method, arguments);
    Optional<String> verb = verb(method);
    if (verb.isEmpty()) {
      return of(called, method.getReturnType());
    }
    Invocation.Builder request = called.request(MediaType.APPLICATION_JSON_TYPE);
    Object body = body(method, arguments);
    Response response =
        body == null
            ? request.method(verb.get())
            : request.method(verb.get(), entity(method, body));
    return answer(method, response);
  }

  private WebTarget target(Method method, Object[] arguments) {
    Path path = method.getAnnotation(Path.class);
    WebTarget called = path == null ? target : target.path(path.value());
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      PathParam inPath = parameters[i].getAnnotation(PathParam.class);
      QueryParam inQuery = parameters[i].getAnnotation(QueryParam.class);
      if (inPath != null) {
        called = called.resolveTemplate(inPath.value(), arguments[i]);
      } else if (inQuery != null && arguments[i] != null) {
        called = called.queryParam(inQuery.value(), encoded(arguments[i]));
      } else if (inQuery == null && parameters[i].getAnnotations().length > 0) {
        throw new UnsupportedOperationException("Not known to this proxy: " + method);
      }
    }
    return called;
  }

  private static Object body(Method method, Object[] arguments) {
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i].getAnnotations().length == 0) {
        return arguments[i];
      }
    }
    return null;
  }

  private static Entity<?> entity(Method method, Object body) throws IOException {
    Consumes consumes =
        Optional.ofNullable(method.getAnnotation(Consumes.class))
            .orElse(method.getDeclaringClass().getAnnotation(Consumes.class));
    String type = consumes == null ? MediaType.APPLICATION_JSON : consumes.value()[0];
    if (type.equals(MediaType.APPLICATION_FORM_URLENCODED)) {
      return Entity.entity(form((MultivaluedMap<?, ?>) body), type);
    }
    // Bytes, so that no JSON binding of the server's has a say.
    return Entity.entity(JSON.writeValueAsBytes(body), type);
  }

  private static byte[] form(MultivaluedMap<?, ?> fields) {
    StringBuilder form = new StringBuilder();
    fields.forEach(
        (name, values) ->
            values.forEach(
                value ->
                    form.append(form.isEmpty() ? "" : "&")
                        .append(encoded(name))
                        .append('=')
                        .append(encoded(value))));
    return form.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static Object answer(Method method, Response response) {
    if (method.getReturnType() == Response.class) {
      return response;
    }
    try (response) {
      byte[] bytes = response.hasEntity() ? response.readEntity(byte[].class) : new byte[0];
      if (response.getStatusInfo().getFamily() != Response.Status.Family.SUCCESSFUL) {
        throw refusal(response, bytes);
      }
      return method.getReturnType() == void.class || bytes.length == 0
          ? null
          : JSON.readValue(bytes, JSON.constructType(method.getGenericReturnType()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** As Jakarta REST clients do it; the admin client's own code catches some of these. */
  private static WebApplicationException refusal(Response response, byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    String what =
        response.getStatus() + " " + text.substring(0, Math.min(text.length(), 500)).strip();
    Response bare = Response.status(response.getStatus()).build();
    return switch (response.getStatus()) {
      case 400 -> new BadRequestException(what, bare);
      case 401 -> new NotAuthorizedException(what, bare);
      case 404 -> new NotFoundException(what, bare);
      default -> new WebApplicationException(what, bare);
    };
  }

  private static Optional<String> verb(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(Annotation::annotationType)
        .map(type -> type.getAnnotation(HttpMethod.class))
        .filter(found -> found != null)
        .map(HttpMethod::value)
        .findFirst();
  }

  private static String encoded(Object value) {
    return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }
}
