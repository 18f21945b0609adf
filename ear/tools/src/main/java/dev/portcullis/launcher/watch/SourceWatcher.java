package dev.portcullis.launcher.watch;

import dev.portcullis.launcher.Directories;
import dev.portcullis.launcher.HotDeployment;
import dev.portcullis.launcher.ServerProcess;
import dev.portcullis.launcher.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * {@code -Dwatch}: deploys changes of the checkout's sources, or of an IDE's compiled output, to
 * the running application within seconds.
 */
public final class SourceWatcher {
  private static final int POLL_MILLIS = 300;

  private final List<WatchedModule> modules;
  private final IncrementalCompiler compiler;
  private final HotDeployment deployment;
  private final ServerProcess server;
  private final Terminal terminal;
  private final Optional<WatchedPages> pages;
  private final Map<Path, FileTimes> seen = new HashMap<>();

  /** The sources that did not compile, with their times at that point. */
  private Map<Path, FileTimes> failedSources = Map.of();

  /** Watches the modules of a checkout, for a running server. */
  public SourceWatcher(
      Path checkout, HotDeployment deployment, ServerProcess server, Terminal terminal) {
    this.pages = WatchedPages.of(checkout);
    this.modules =
        WatchedModule.of(checkout).stream()
            .filter(module -> pages.isEmpty() || !module.name().equals("console"))
            .toList();
    this.compiler = IncrementalCompiler.of(modules);
    this.deployment = deployment;
    this.server = server;
    this.terminal = terminal;
  }

  /** Watches until the server ends. */
  public void run() {
    for (WatchedModule module : modules) {
      for (Path directory : watched(module)) {
        seen.put(directory, FileTimes.below(directory));
      }
    }
    pages.ifPresent(
        watched -> watched.sources().forEach(each -> seen.put(each, FileTimes.below(each))));
    terminal.next("Watching " + modules.stream().map(WatchedModule::name).toList());
    try {
      while (!server.exitedWithin(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (pages.isPresent()) {
          bundleChanges(pages.get());
        }
        if (copyChanges()) {
          redeploy();
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Bundled pages are served directly, without a deployment. */
  private void bundleChanges(WatchedPages watched) throws IOException, InterruptedException {
    boolean changed = false;
    for (Path directory : watched.sources()) {
      FileTimes now = settled(directory);
      changed |= !now.equals(seen.put(directory, now));
    }
    if (changed) {
      long start = System.nanoTime();
      Optional<String> errors = watched.bundle();
      errors.ifPresent(terminal::print);
      terminal.next(
          errors.isPresent()
              ? "Not bundled: the pages stay unchanged"
              : "Pages bundled in %d ms".formatted((System.nanoTime() - start) / 1_000_000));
    }
  }

  /** Copies the changes into the EAR, and returns whether anything there has changed. */
  private boolean copyChanges() throws IOException, InterruptedException {
    if (!compileChanges()) {
      return false;
    }
    boolean any = false;
    for (WatchedModule module : modules) {
      FileTimes now = settled(module.classes());
      List<Path> changed = now.changedSince(seen.get(module.classes()));
      if (!changed.isEmpty()) {
        module.copy(changed, deployment.ear());
        seen.put(module.classes(), now);
        any = true;
      }
    }
    return any;
  }

  /**
   * Compiles the changes; false if a class does not compile, which is retried with the next change.
   */
  private boolean compileChanges() throws IOException, InterruptedException {
    Map<WatchedModule, List<Path>> sources = new HashMap<>();
    Set<String> names = new TreeSet<>();
    Map<Path, FileTimes> looked = new HashMap<>();
    for (WatchedModule module : modules) {
      FileTimes now = settled(module.sources());
      List<Path> changed = now.changedSince(seen.get(module.sources()));
      looked.put(module.sources(), now);
      sources.put(module, changed);
      changed.forEach(file -> names.add(simpleName(file)));
      copyResources(module);
    }
    if (names.isEmpty() || looked.equals(failedSources)) {
      return names.isEmpty();
    }
    terminal.next("Compiling " + String.join(", ", names));
    for (WatchedModule module : modules) {
      removeClasses(module, sources.get(module));
      Optional<String> errors = compiler.compile(module, sources.get(module), names);
      if (errors.isPresent()) {
        terminal.print(errors.get());
        terminal.next("Not compiled: the deployed classes stay");
        failedSources = looked;
        return false;
      }
    }
    seen.putAll(looked);
    return true;
  }

  private void redeploy() throws IOException, InterruptedException {
    long start = System.nanoTime();
    terminal.next("Deploying");
    Optional<String> failure = deployment.deploy(server);
    if (failure.isPresent()) {
      terminal.print(failure.get());
      terminal.next("Not deployed: the next change is tried again");
      return;
    }
    while (!server.ready()) {
      if (server.exitedWithin(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        return;
      }
    }
    terminal.next("Deployed in %d ms".formatted((System.nanoTime() - start) / 1_000_000));
  }

  private void copyResources(WatchedModule module) throws IOException, InterruptedException {
    FileTimes now = settled(module.resources());
    for (Path file : now.changedSince(seen.get(module.resources()))) {
      Path from = module.resources().resolve(file);
      Path to = module.classes().resolve(file);
      if (Files.exists(from)) {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.deleteIfExists(to);
      }
    }
    seen.put(module.resources(), now);
  }

  /** Removes classes of deleted sources, and of inner classes that may no longer exist. */
  private static void removeClasses(WatchedModule module, List<Path> sources) throws IOException {
    for (Path source : sources) {
      if (!Files.exists(module.sources().resolve(source))) {
        Path directory = module.classes().resolve(source).getParent();
        String name = simpleName(source);
        for (Path file : Directories.files(directory)) {
          String made = file.getFileName().toString();
          if (made.equals(name + ".class")
              || (made.startsWith(name + "$") && made.endsWith(".class"))) {
            Files.delete(file);
          }
        }
      }
    }
  }

  /** Polls until two results are equal, so that no incomplete file is copied. */
  private FileTimes settled(Path directory) throws InterruptedException {
    FileTimes now = FileTimes.below(directory);
    while (!now.equals(seen.get(directory))) {
      server.exitedWithin(POLL_MILLIS, TimeUnit.MILLISECONDS);
      FileTimes later = FileTimes.below(directory);
      if (later.equals(now)) {
        break;
      }
      now = later;
    }
    return now;
  }

  private static List<Path> watched(WatchedModule module) {
    return List.of(module.sources(), module.resources(), module.classes());
  }

  private static String simpleName(Path source) {
    return source.getFileName().toString().replaceFirst("\\.java$", "");
  }
}
