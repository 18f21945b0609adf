package dev.portcullis.testing.repeat;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles what changes in the sources, and runs the named tests. The libraries stay in this
 * process, with what the virtual machine has compiled of them and PostgreSQL: a run after the first
 * takes a fraction of it. The classes of the checkout are loaded again for each run.
 *
 * <p>{@code Watch} of the launcher does the same for a running product. It belongs to {@code ear},
 * which is built after the modules whose tests run here.
 */
public final class TestRepeater {
  private static final int LOOK_MILLIS = 150;

  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final List<Path> classes;
  private final URLClassLoader libraries;
  private final Sources sources;
  private final String tests;

  private TestRepeater(Path checkout, String tests) {
    List<Path> entries =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .toList();
    this.tests = tests;
    this.classes = entries.stream().filter(Files::isDirectory).toList();
    this.libraries =
        new URLClassLoader(
            "libraries",
            urls(entries.stream().filter(Files::isRegularFile).toList()),
            ClassLoader.getPlatformClassLoader());
    this.sources = new Sources(checkout, classes, Path.of("target/test-classes").toAbsolutePath());
  }

  /** The arguments are the root of the checkout and the names of the tests. */
  public static void main(String[] arguments) throws Exception {
    TestRepeater repeater = new TestRepeater(Path.of(arguments[0]), arguments[1]);
    repeater.run();
    while (true) {
      List<Source> changed = repeater.sources.changed();
      if (!changed.isEmpty()) {
        long begun = System.nanoTime();
        if (repeater.compileAll(changed)) {
          repeater.run();
          say((System.nanoTime() - begun) / 1_000_000 + " ms after the change was seen");
        }
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  /** Those that changed; if they look other to their callers than before, these as well. */
  private boolean compileAll(List<Source> changed) throws IOException {
    List<String> names = changed.stream().map(Source::simpleName).toList();
    say("Compiling " + String.join(", ", names));
    Map<String, Set<String>> before = shapes(changed);
    if (!compile(changed)) {
      return false;
    }
    return shapes(changed).equals(before) || compile(sources.mentioning(names));
  }

  private boolean compile(List<Source> files) throws IOException {
    Map<Path, List<Path>> byOutput =
        files.stream()
            .collect(groupingBy(Source::output, mapping(Source::file, Collectors.toList())));
    // What tests use comes first.
    List<Path> order =
        Stream.concat(
                classes.stream().filter(path -> path.endsWith("target/classes")),
                classes.stream().filter(path -> !path.endsWith("target/classes")))
            .filter(byOutput::containsKey)
            .toList();
    for (Path output : order) {
      if (!compile(byOutput.get(output), output)) {
        return false;
      }
    }
    return true;
  }

  private boolean compile(List<Path> files, Path output) throws IOException {
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(problems, Locale.ROOT, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of(
              "-d",
              output.toString(),
              "-cp",
              System.getProperty("java.class.path"),
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
      problems.getDiagnostics().stream()
          .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
          .forEach(problem -> say(problem));
      return compiled;
    }
  }

  /** What callers can see of the classes of these sources. */
  private Map<String, Set<String>> shapes(List<Source> files) throws IOException {
    try (URLClassLoader now = fresh()) {
      return files.stream()
          .collect(
              Collectors.toMap(
                  Source::className, source -> members(now, source.className()), (a, b) -> a));
    }
  }

  private static Set<String> members(ClassLoader loader, String name) {
    Set<String> members = new TreeSet<>();
    try {
      Class<?> type = Class.forName(name, false, loader);
      members.add(type.toGenericString() + type.getGenericSuperclass());
      Stream.of(type.getDeclaredMethods(), type.getDeclaredFields(), type.getDeclaredConstructors())
          .flatMap(Arrays::stream)
          .map(Object::toString)
          .filter(member -> !member.startsWith("private "))
          .forEach(members::add);
      Stream.of(type.getDeclaredClasses()).map(Class::toGenericString).forEach(members::add);
    } catch (ReflectiveOperationException | LinkageError other) {
      members.add(other.toString());
    }
    return members;
  }

  private URLClassLoader fresh() {
    return new URLClassLoader("tests", urls(classes), libraries);
  }

  private void run() throws IOException {
    Thread current = Thread.currentThread();
    try (URLClassLoader now = fresh()) {
      current.setContextClassLoader(now);
      now.loadClass("dev.portcullis.testing.repeat.TestRun")
          .getMethod("run", String.class)
          .invoke(null, tests);
    } catch (InvocationTargetException failed) {
      say(failed.getCause());
    } catch (ReflectiveOperationException incomplete) {
      throw new IllegalStateException("Compile the tests first", incomplete);
    } finally {
      current.setContextClassLoader(TestRepeater.class.getClassLoader());
    }
  }

  private static void say(Object text) {
    System.out.println(text);
  }

  private static URL[] urls(List<Path> entries) {
    return entries.stream()
        .map(
            entry -> {
              try {
                return entry.toUri().toURL();
              } catch (MalformedURLException impossible) {
                throw new IllegalArgumentException(impossible);
              }
            })
        .toArray(URL[]::new);
  }
}
