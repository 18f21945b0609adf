package dev.portcullis.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.WriterInterceptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Proves that no resource, filter, mapper, reader or writer of the interface is left out. */
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
  void everyResourceIsListed() throws Exception {
    List<Class<?>> resources = classes(type -> type.isAnnotationPresent(Path.class));
    assertThat(resources).isNotEmpty();
    assertThat(new AdminApplication().getClasses()).containsAll(resources);
  }

  @Test
  void everyFilterMapperReaderAndWriterIsListedOrBoundToARoute() throws Exception {
    List<Class<?>> parts =
        classes(type -> PARTS.stream().anyMatch(part -> part.isAssignableFrom(type)));
    Set<Class<?>> serving = new HashSet<>(new AdminApplication().getClasses());
    assertThat(serving).doesNotContainAnyElementsOf(BoundFilters.ofAllRoutes());
    serving.addAll(BoundFilters.ofAllRoutes());
    assertThat(parts).isNotEmpty();
    assertThat(serving).containsAll(parts);
  }

  private static List<Class<?>> classes(Predicate<Class<?>> wanted)
      throws IOException, URISyntaxException {
    java.nio.file.Path root =
        java.nio.file.Path.of(
            AdminApplication.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<java.nio.file.Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".class"))
          .<Class<?>>map(AdminApplicationTest::load)
          .filter(type -> !Modifier.isAbstract(type.getModifiers()))
          .filter(wanted)
          .toList();
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
  }

  private static Class<?> load(String file) {
    String name = file.substring(0, file.length() - ".class".length()).replaceAll("[/\\\\]", ".");
    try {
      return Class.forName(name, false, AdminApplication.class.getClassLoader());
    } catch (ClassNotFoundException absent) {
      throw new IllegalStateException(absent);
    }
  }
}
