package dev.portcullis.testing.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A package of npm, PyPI or Maven by its name there. Its version is known twice: the one that a
 * lock file pins, and the one that is installed.
 *
 * @param kind the registry
 * @param directory where the lock file is, relative to the root of the repository
 * @param name the name of the package; for npm the directory below {@code node_modules}
 */
record ClientPackage(Kind kind, String directory, String name) {
  /** Registries of packages. */
  enum Kind {
    NPM,
    PYPI,
    MAVEN
  }

  static ClientPackage npm(String directory, String name) {
    return new ClientPackage(Kind.NPM, directory, name);
  }

  static ClientPackage pypi(String directory, String name) {
    return new ClientPackage(Kind.PYPI, directory, name);
  }

  /** A library whose version is a property of the root pom, {@code <name>.version}. */
  static ClientPackage maven(String name) {
    return new ClientPackage(Kind.MAVEN, "", name);
  }

  /**
   * The version that the lock file pins.
   *
   * @param root the root of the repository
   */
  String pinned(Path root) {
    Path in = root.resolve(directory);
    return switch (kind) {
      case NPM ->
          found(
              in.resolve("package-lock.json"),
              "\"node_modules/" + quoted() + "\": \\{[^{}]*?\"version\": \"([^\"]+)\"");
      case PYPI -> found(in.resolve("requirements.txt"), "(?m)^" + quoted() + "==(\\S+)$");
      case MAVEN -> found(root.resolve("pom.xml"), "<" + quoted() + "\\.version>([^<]+)<");
    };
  }

  /**
   * The version that is installed, as the package itself states it. A Maven library is the one that
   * was compiled against, so its version is the pinned one.
   *
   * @param root the root of the repository
   */
  String installed(Path root) {
    return switch (kind) {
      case NPM ->
          found(
              root.resolve(directory).resolve("node_modules").resolve(name).resolve("package.json"),
              "(?m)^\\s*\"version\": \"([^\"]+)\"");
      case PYPI -> installedByPip(root);
      case MAVEN -> pinned(root);
    };
  }

  private String installedByPip(Path root) {
    Path environment = root.resolve("devnet/target/python/lib");
    try (DirectoryStream<Path> pythons = Files.newDirectoryStream(environment, "python3*")) {
      for (Path python : pythons) {
        try (DirectoryStream<Path> packages =
            Files.newDirectoryStream(python.resolve("site-packages"), name + "-*.dist-info")) {
          for (Path each : packages) {
            return found(each.resolve("METADATA"), "(?m)^Version: (\\S+)$");
          }
        }
      }
      throw new IllegalStateException(name + " is not installed in " + environment);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private String quoted() {
    return Pattern.quote(name);
  }

  private static String found(Path file, String pattern) {
    try {
      Matcher version = Pattern.compile(pattern).matcher(Files.readString(file));
      if (!version.find()) {
        throw new IllegalStateException(file + " has no " + pattern);
      }
      return version.group(1);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
