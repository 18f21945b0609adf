package dev.portcullis.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The EAR as an exploded deployment of WildFly, which redeploys it when a marker file requests it.
 *
 * @param ear the directory
 */
public record HotDeployment(Path ear) {
  /** The interval of WildFly's deployment scanner, in milliseconds. */
  static final int SCAN_MILLIS = 500;

  private static final int POLL_MILLIS = 100;

  /** Unpacks an EAR; the modules in it become directories, its libraries stay jars. */
  public static HotDeployment unpack(Path archive, Path directory) throws IOException {
    Directories.delete(directory);
    extract(archive, directory);
    for (String module : new String[] {"ejb.jar", "legacy.jar", "batch.jar", "web.war"}) {
      if (!Files.exists(directory.resolve(module))) {
        continue;
      }
      Path packed = directory.resolveSibling(module);
      Files.move(directory.resolve(module), packed);
      extract(packed, directory.resolve(module));
      Files.delete(packed);
    }
    return new HotDeployment(directory);
  }

  /** Requests its deployment. */
  void request() throws IOException {
    Files.deleteIfExists(marker("failed"));
    Files.writeString(marker("dodeploy"), "");
  }

  /**
   * Deploys the current contents and waits for the result.
   *
   * @param server the server
   * @return the error; empty on success
   */
  public Optional<String> deploy(ServerProcess server) throws IOException, InterruptedException {
    request();
    while (Files.exists(marker("dodeploy")) || Files.exists(marker("isdeploying"))) {
      if (server.exitedWithin(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        return Optional.of("The server ended.");
      }
    }
    Path failed = marker("failed");
    return Files.exists(failed) ? Optional.of(Files.readString(failed)) : Optional.empty();
  }

  private Path marker(String what) {
    return ear.resolveSibling(ear.getFileName() + "." + what);
  }

  private static void extract(Path archive, Path directory) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        Path target = directory.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.createDirectories(target.getParent());
          Files.copy(zip.getInputStream(entry), target);
        }
      }
    }
  }
}
