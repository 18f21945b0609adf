package dev.portcullis.web.resource;

import dev.portcullis.web.AdminApplication;
import dev.portcullis.web.ModuleClasses;
import dev.portcullis.web.Resources;
import dev.portcullis.web.admission.RequestContextFilter;
import dev.portcullis.web.policyservice.PolicyServlet;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.ws.rs.Path;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the application consists of, and the services of other modules that are injected into it.
 */
final class WebClasses {
  private static final String WEB = "dev.portcullis.web.";
  private static final String EJB = "dev.portcullis.ejb.";
  private static final String LEGACY = "dev.portcullis.legacy.";

  private final Set<Class<?>> all;

  private WebClasses(Set<Class<?>> all) {
    this.all = all;
  }

  /**
   * The classes of the application, its servlet filter, the servlet of sequencers, and what is
   * injected into them.
   */
  static WebClasses find() {
    Set<Class<?>> roots = new LinkedHashSet<>(ModuleClasses.resources());
    roots.addAll(AdminApplication.parts());
    roots.add(Resources.class);
    roots.add(RequestContextFilter.class);
    roots.add(PolicyServlet.class);
    return of(roots);
  }

  /** These classes, and what is injected into them. */
  static WebClasses of(Set<Class<?>> roots) {
    Deque<Class<?>> next = new ArrayDeque<>(roots);
    Set<Class<?>> all = new LinkedHashSet<>();
    while (!next.isEmpty()) {
      Class<?> type = next.remove();
      if (all.add(type)) {
        injectedInto(type).stream()
            .filter(injected -> injected.getName().startsWith(WEB))
            .forEach(next::add);
      }
    }
    return new WebClasses(all);
  }

  /** The classes with a scope. */
  Set<Class<?>> beans() {
    return all.stream().filter(WebClasses::isBean).collect(Collectors.toSet());
  }

  /** The types of other modules that any class has injected. */
  Set<Class<?>> services() {
    return services(all.stream());
  }

  /** Those of them that resources have injected. */
  Set<Class<?>> servicesOfResources() {
    return services(
        all.stream()
            .filter(
                type ->
                    type.isAnnotationPresent(Path.class)
                        || type.isAnnotationPresent(WebServlet.class)));
  }

  private static Set<Class<?>> services(Stream<Class<?>> types) {
    return types
        .flatMap(type -> injectedInto(type).stream())
        .filter(type -> type.getName().startsWith(EJB) || type.getName().startsWith(LEGACY))
        .collect(
            Collectors.toCollection(() -> new TreeSet<>(Comparator.comparing(Class::getName))));
  }

  /** What the container puts into a class and into those that it extends. */
  private static List<Class<?>> injectedInto(Class<?> type) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (field.isAnnotationPresent(Inject.class)) {
          found.add(field.getType());
        }
      }
      for (Constructor<?> constructor : at.getDeclaredConstructors()) {
        if (constructor.isAnnotationPresent(Inject.class)) {
          found.addAll(List.of(constructor.getParameterTypes()));
        }
      }
    }
    return found;
  }

  private static boolean isBean(Class<?> type) {
    return type.isAnnotationPresent(ApplicationScoped.class)
        || type.isAnnotationPresent(RequestScoped.class)
        || type.isAnnotationPresent(Dependent.class);
  }
}
