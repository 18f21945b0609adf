package dev.portcullis.web.http.route;

import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The route of a resource method as the requirements list it. */
public final class Route {
  /** The request property that is set when a resource method is selected. */
  public static final String PROPERTY = "dev.portcullis.route";

  private static final Map<Map.Entry<Class<?>, Method>, String> KNOWN = new ConcurrentHashMap<>();

  private Route() {}

  /** For example {@code /organizations/{id}/contracts}, without a trailing slash. */
  public static String of(Class<?> resource, Method method) {
    return KNOWN.computeIfAbsent(Map.entry(resource, method), unknown -> read(resource, method));
  }

  private static String read(Class<?> resource, Method method) {
    return "/"
        + join(path(resource.getAnnotation(Path.class)), path(method.getAnnotation(Path.class)));
  }

  private static String join(String first, String second) {
    return first.isEmpty() || second.isEmpty() ? first + second : first + "/" + second;
  }

  /**
   * Without leading and trailing slashes, and without the regular expressions of path parameters.
   */
  private static String path(Path annotation) {
    return annotation == null
        ? ""
        : annotation
            .value()
            .replaceAll("^/+|/+$", "")
            .replaceAll("\\{\\s*([A-Za-z0-9_]+)\\s*:[^/]*}", "{$1}");
  }
}
