package dev.portcullis.launcher.watch;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles changed classes of a module, and those that refer to them, into its {@code
 * target/classes}. It skips the checks of the build, which the next build runs.
 */
record IncrementalCompiler(List<WatchedModule> modules, String libraries) {

  /** With the libraries that this launcher was compiled against, which are those of all modules. */
  static IncrementalCompiler of(List<WatchedModule> modules) {
    return new IncrementalCompiler(modules, classPath());
  }

  /**
   * Compiles.
   *
   * @param changed simple names of the classes that changed, in any module
   * @return the compiler's errors; empty on success
   */
  Optional<String> compile(WatchedModule module, Collection<Path> sources, Set<String> changed)
      throws IOException {
    Set<Path> files = mentioning(module, changed);
    sources.stream().map(module.sources()::resolve).filter(Files::exists).forEach(files::add);
    if (files.isEmpty()) {
      return Optional.empty();
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(problems, Locale.ROOT, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of(
              "-d",
              module.classes().toString(),
              "-cp",
              modules.stream()
                  .map(each -> each.classes() + File.pathSeparator)
                  .collect(Collectors.joining("", "", libraries)),
              "--release",
              "17",
              "-g",
              "-parameters",
              "-proc:none",
              "-nowarn");
      boolean compiled =
          compiler
              .getTask(
                  null,
                  manager,
                  problems,
                  options,
                  null,
                  manager.getJavaFileObjectsFromPaths(files))
              .call();
      return compiled ? Optional.empty() : Optional.of(errors(problems));
    }
  }

  private static String errors(DiagnosticCollector<JavaFileObject> problems) {
    return problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .map(problem -> problem.toString().strip())
        .collect(Collectors.joining("\n"));
  }

  private static Set<Path> mentioning(WatchedModule module, Set<String> names) throws IOException {
    if (names.isEmpty() || !Files.isDirectory(module.sources())) {
      return new java.util.TreeSet<>();
    }
    Pattern mention = Pattern.compile("\\b(" + String.join("|", names) + ")\\b");
    try (Stream<Path> sources = Files.walk(module.sources())) {
      Set<Path> found = new java.util.TreeSet<>();
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        if (mention.matcher(Files.readString(source)).find()) {
          found.add(source);
        }
      }
      return found;
    }
  }

  /** Maven runs the launcher in a separate class loader. */
  private static String classPath() {
    if (IncrementalCompiler.class.getClassLoader() instanceof URLClassLoader own) {
      List<String> entries = new ArrayList<>();
      for (URL url : own.getURLs()) {
        try {
          entries.add(Path.of(url.toURI()).toString());
        } catch (URISyntaxException impossible) {
          throw new IllegalStateException(impossible);
        }
      }
      return String.join(File.pathSeparator, entries);
    }
    return System.getProperty("java.class.path");
  }
}
