package dev.portcullis.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AdminApplicationTest {
  @Test
  void everyResourceIsListed() throws Exception {
    List<Class<?>> resources = resources();
    assertThat(resources).isNotEmpty();
    assertThat(new AdminApplication().getClasses()).containsAll(resources);
  }

  private static List<Class<?>> resources() throws IOException, URISyntaxException {
    java.nio.file.Path root =
        java.nio.file.Path.of(
            AdminApplication.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<java.nio.file.Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".class"))
          .<Class<?>>map(AdminApplicationTest::load)
          .filter(type -> type.isAnnotationPresent(Path.class))
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
