package dev.portcullis.web;

import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The compiled classes of this module, as a server finds them in the archive. */
public final class ModuleClasses {
  private ModuleClasses() {}

  /** All resources. */
  public static Set<Class<?>> resources() {
    return that(type -> type.isAnnotationPresent(Path.class)).stream()
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Those that are not abstract and are as wanted. */
  public static List<Class<?>> that(Predicate<Class<?>> wanted) {
    try {
      java.nio.file.Path root =
          java.nio.file.Path.of(
              Resources.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<java.nio.file.Path> files = Files.walk(root)) {
        return files
            .map(file -> root.relativize(file).toString())
            .filter(name -> name.endsWith(".class"))
            .<Class<?>>map(ModuleClasses::load)
            .filter(type -> !Modifier.isAbstract(type.getModifiers()))
            .filter(wanted)
            .toList();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Class<?> load(String file) {
    String name = file.substring(0, file.length() - ".class".length()).replaceAll("[/\\\\]", ".");
    try {
      return Class.forName(name, false, Resources.class.getClassLoader());
    } catch (ClassNotFoundException absent) {
      throw new IllegalStateException(absent);
    }
  }
}
