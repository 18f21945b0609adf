package dev.portcullis.launcher.watch;

import dev.portcullis.launcher.CommandResult;
import dev.portcullis.launcher.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Bundles the console's pages of a checkout like the build, but without Maven. A saved file takes
 * effect with the browser's next request, without a deployment.
 *
 * @param console the module
 * @param bundler esbuild's executable
 */
public record WatchedPages(Path console, Path bundler) {
  /** The setting with which the product reads the files from the bundler's output directory. */
  public static final String SETTING = "pages.directory";

  /** The pages of the checkout; empty if the module was not built, or has no bundler here. */
  public static Optional<WatchedPages> of(Path checkout) {
    Path console = checkout.resolve("console");
    Path npm = console.resolve(Path.of("target", "npm"));
    if (!Files.isRegularFile(console.resolve("esbuild.txt")) || !Files.isDirectory(npm)) {
      return Optional.empty();
    }
    String elsewhere = System.getProperty("esbuild.executable", "");
    try (Stream<Path> files =
        Files.find(
            npm.resolve(Path.of("META-INF", "resources", "_static")),
            8,
            (file, kind) ->
                file.getFileName().toString().equals("esbuild") && kind.isRegularFile())) {
      return (elsewhere.isEmpty() ? files.findFirst() : Optional.of(Path.of(elsewhere)))
          .map(bundler -> new WatchedPages(console, bundler));
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  /** The location from which the product reads them. */
  public Path files() {
    return console.resolve(Path.of("target", "classes", "dev", "portcullis", "console"));
  }

  /** The directories of their sources. */
  List<Path> sources() {
    return List.of(typescript(), statics());
  }

  private Path typescript() {
    return console.resolve(Path.of("src", "main", "typescript"));
  }

  private Path statics() {
    return console.resolve(Path.of("src", "main", "static"));
  }

  /**
   * Bundles them again.
   *
   * @return the bundler's errors; empty on success
   */
  Optional<String> bundle() throws IOException {
    Directories.copy(statics(), files());
    List<Path> former = bundled();
    List<String> command = new ArrayList<>();
    command.add(bundler.toAbsolutePath().toString());
    for (String option : Files.readAllLines(console.resolve("esbuild.txt"))) {
      command.add(
          option.startsWith("src/") ? console.resolve(option).toAbsolutePath().toString() : option);
    }
    Path fresh = Files.createTempDirectory(console.resolve("target"), "bundle");
    command.add("--outdir=" + fresh.toAbsolutePath());
    try {
      CommandResult run =
          CommandResult.of(command, Map.of("NODE_PATH", modules().toAbsolutePath().toString()));
      if (run.exitCode() != 0) {
        return Optional.of(run.output());
      }
      replace(former, fresh);
      return Optional.empty();
    } finally {
      Directories.delete(fresh);
    }
  }

  private Path modules() {
    return console.resolve(Path.of("target", "npm", "node_modules"));
  }

  /** Adds the new ones first, so that a page loaded in the meantime finds its files. */
  private void replace(List<Path> former, Path fresh) throws IOException {
    List<Path> made = Directories.files(fresh);
    List<Path> names = made.stream().map(Path::getFileName).toList();
    for (Path file : made) {
      Files.move(file, assets().resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
    for (Path file : former) {
      if (!names.contains(file.getFileName())) {
        Files.deleteIfExists(file);
      }
    }
  }

  private List<Path> bundled() throws IOException {
    Files.createDirectories(assets());
    return Directories.files(assets()).stream()
        .filter(file -> file.toString().endsWith(".js") || file.toString().endsWith(".css"))
        .toList();
  }

  private Path assets() {
    return files().resolve("assets");
  }
}
