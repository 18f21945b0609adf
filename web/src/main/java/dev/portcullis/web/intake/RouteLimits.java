package dev.portcullis.web.intake;

import dev.portcullis.web.AdminApplication;
import dev.portcullis.web.http.BodyLimit;
import dev.portcullis.web.http.Route;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How large a body may be, by method and path, before anything else reads them. */
final class RouteLimits {
  private record Entry(String method, List<String> segments, BodyLimit limit) {
    boolean fits(String asked, List<String> path) {
      if (!method.equals(asked) || segments.size() != path.size()) {
        return false;
      }
      for (int i = 0; i < path.size(); i++) {
        boolean isParameter = segments.get(i).startsWith("{");
        if (!isParameter && !segments.get(i).equals(path.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  /** Those that the resources state. */
  RouteLimits() {
    for (Class<?> resource : new AdminApplication().getClasses()) {
      if (resource.isAnnotationPresent(Path.class)) {
        Arrays.stream(resource.getMethods()).forEach(method -> add(resource, method));
      }
    }
  }

  private void add(Class<?> resource, Method method) {
    BodyLimit limit = method.getAnnotation(BodyLimit.class);
    if (limit == null) {
      return;
    }
    for (Annotation annotation : method.getAnnotations()) {
      HttpMethod verb = annotation.annotationType().getAnnotation(HttpMethod.class);
      if (verb != null) {
        entries.add(new Entry(verb.value(), segments(Route.of(resource, method)), limit));
      }
    }
  }

  /**
   * The most bytes that the route takes.
   *
   * @param path still encoded
   */
  int bytes(String method, String path) {
    BodyLimit limit = find(method, path);
    return limit == null ? BodyLimit.BYTES : limit.bytes();
  }

  /** The most bytes that it takes of those who show no credentials that hold. */
  int strangers(String method, String path) {
    BodyLimit limit = find(method, path);
    return limit == null ? BodyLimit.BYTES : limit.strangers();
  }

  private BodyLimit find(String method, String path) {
    String bare = path.startsWith("/api/") && !path.startsWith("/api/v") ? path.substring(4) : path;
    List<String> segments = segments(bare);
    return entries.stream()
        .filter(entry -> entry.fits(method, segments))
        .map(Entry::limit)
        .findFirst()
        .orElse(null);
  }

  private static List<String> segments(String path) {
    return Arrays.stream(path.split("/", -1)).filter(part -> !part.isEmpty()).toList();
  }
}
