package dev.portcullis.web;

import dev.portcullis.legacy.web.ServedRollup;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The compiled classes of this module, as a server finds them in the archive. */
public final class ModuleClasses {
  private ModuleClasses() {}

  /** All resources, those of the legacy rollup too. */
  public static Set<Class<?>> resources() {
    return Stream.concat(ownResources().stream(), legacyResources().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The resources of this module. */
  static Set<Class<?>> ownResources() {
    return Set.copyOf(that(type -> type.isAnnotationPresent(Path.class)));
  }

  /** Those of module {@code legacy}. */
  static Set<Class<?>> legacyResources() {
    return Set.copyOf(
        beside(
            ServedRollup.class,
            ServedRollup.class.getPackageName(),
            type -> type.isAnnotationPresent(Path.class)));
  }

  /** Those of this module that are not abstract and are as wanted. */
  public static List<Class<?>> that(Predicate<Class<?>> wanted) {
    return beside(Resources.class, "", wanted);
  }

  /** Those in the directory or jar that a class is in. */
  private static List<Class<?>> beside(
      Class<?> member, String inPackage, Predicate<Class<?>> wanted) {
    try {
      java.nio.file.Path archive =
          java.nio.file.Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
      String directory = inPackage.replace('.', '/');
      if (Files.isDirectory(archive)) {
        return in(archive, directory, wanted);
      }
      try (FileSystem jar = FileSystems.newFileSystem(archive)) {
        return in(jar.getPath("/"), directory, wanted);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static List<Class<?>> in(
      java.nio.file.Path root, String directory, Predicate<Class<?>> wanted) throws IOException {
    try (Stream<java.nio.file.Path> files = Files.walk(root.resolve(directory))) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".class"))
          .<Class<?>>map(ModuleClasses::load)
          .filter(type -> !Modifier.isAbstract(type.getModifiers()))
          .filter(wanted)
          .toList();
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
