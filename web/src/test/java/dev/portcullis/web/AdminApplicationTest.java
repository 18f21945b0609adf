package dev.portcullis.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.legacy.web.ServedRollup;
import dev.portcullis.web.admission.JerseyDrainListener;
import dev.portcullis.web.http.route.RoutePattern;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.WriterInterceptor;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Proves that no resource, filter, mapper, reader or writer of the interface is left out. That a
 * container finds the resources is proven by {@code ResourceCoverageTest}.
 */
class AdminApplicationTest {
  /** What a class does for the interface without being a resource. */
  private static final List<Class<?>> PARTS =
      List.of(
          ContainerRequestFilter.class,
          ContainerResponseFilter.class,
          DynamicFeature.class,
          ExceptionMapper.class,
          MessageBodyReader.class,
          MessageBodyWriter.class,
          ReaderInterceptor.class,
          WriterInterceptor.class);

  @Test
  void everyResourceIsABeanThatIsFound() {
    assertThat(ModuleClasses.resources())
        .isNotEmpty()
        .allMatch(type -> type.isAnnotationPresent(ApplicationScoped.class))
        .isEqualTo(
            new Resources(ModuleClasses.that(type -> true), ServedRollup.RESOURCES).classes());
  }

  @Test
  void theResourcesOfTheLegacyRollupExistOnlyWhereEnabled() {
    Set<Class<?>> without = new Resources(ModuleClasses.that(type -> true), Set.of()).classes();
    Set<Class<?>> added = ModuleClasses.legacyResources();
    assertThat(ServedRollup.RESOURCES)
        .isEqualTo(added)
        .extracting(Class::getSimpleName)
        .containsExactlyInAnyOrder(
            "LegacyBlocksResource", "LegacyHistoryResource", "LegacyResource");
    assertThat(paths(without)).noneMatch(path -> path.startsWith("/api/v0.1"));
    assertThat(paths(added)).allMatch(path -> path.startsWith("/api/v0.1"));
  }

  @Test
  void theInterfaceIsItsResourcesAndItsParts() {
    Resources resources = new Resources(ModuleClasses.resources(), Set.of());
    assertThat(AdminApplication.of(resources).getClasses())
        .containsAll(resources.classes())
        .containsAll(AdminApplication.parts())
        // The class path of tests has the interfaces of Jersey, like that of Payara.
        .contains(JerseyDrainListener.class)
        .hasSize(resources.classes().size() + AdminApplication.parts().size() + 1);
  }

  @Test
  void everyFilterMapperReaderAndWriterIsListedOrBoundToARoute() {
    List<Class<?>> parts =
        ModuleClasses.that(type -> PARTS.stream().anyMatch(part -> part.isAssignableFrom(type)));
    Set<Class<?>> serving = new HashSet<>(AdminApplication.parts());
    assertThat(serving).doesNotContainAnyElementsOf(BoundFilters.ofAllRoutes());
    serving.addAll(BoundFilters.ofAllRoutes());
    assertThat(parts).isNotEmpty();
    assertThat(serving).containsAll(parts);
  }

  private static List<String> paths(Set<Class<?>> resources) {
    return RoutePattern.of(resources).stream()
        .map(route -> "/" + String.join("/", route.segments()))
        .toList();
  }
}
