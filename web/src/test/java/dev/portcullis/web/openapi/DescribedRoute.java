package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import dev.portcullis.ejb.route.StatusOnlyErrors;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.ModuleClasses;
import dev.portcullis.web.http.route.Route;
import dev.portcullis.web.openapi.Refusals.Form;
import jakarta.ws.rs.HttpMethod;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A resource method with its route.
 *
 * @param resource the class with the path
 * @param method the method, which a class that it extends may declare
 * @param verb the HTTP method, uppercase
 * @param path as the requirements list it; with a slash at the end only where that is mandatory
 */
public record DescribedRoute(Class<?> resource, Method method, String verb, String path) {
  private static final List<String> VERBS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

  /** Every route of the application, by path and verb. */
  public static List<DescribedRoute> all() {
    return ModuleClasses.resources().stream()
        .filter(type -> type.isAnnotationPresent(jakarta.ws.rs.Path.class))
        .flatMap(
            type ->
                Arrays.stream(type.getMethods())
                    .filter(method -> verb(method) != null)
                    .map(method -> of(type, method)))
        .sorted(
            Comparator.comparing(DescribedRoute::path)
                .thenComparing(route -> VERBS.indexOf(route.verb())))
        .toList();
  }

  private static DescribedRoute of(Class<?> type, Method method) {
    jakarta.ws.rs.Path own = method.getAnnotation(jakarta.ws.rs.Path.class);
    String end = own != null && own.value().endsWith("/") ? "/" : "";
    return new DescribedRoute(type, method, verb(method), Route.of(type, method) + end);
  }

  private static String verb(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
        .filter(named -> named != null)
        .map(HttpMethod::value)
        .findFirst()
        .orElse(null);
  }

  /** The annotation of the method, or null. */
  public <A extends Annotation> A on(Class<A> annotation) {
    return method.getAnnotation(annotation);
  }

  /** What the method returns, with what the resource puts for the types of a class it extends. */
  JavaType returned() {
    TypeFactory types = Json.MAPPER.getTypeFactory();
    JavaType owner = types.constructType(resource).findSuperType(method.getDeclaringClass());
    return types.resolveMemberType(method.getGenericReturnType(), owner.getBindings());
  }

  /** In which form it refuses. */
  Form form() {
    if (resource.isAnnotationPresent(StatusOnlyErrors.class)) {
      return Form.BARE;
    }
    return path.startsWith("/api/v1/") ? Form.WEBHOOK : Form.OURS;
  }

  String key() {
    return verb.toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return verb + " " + path;
  }
}
