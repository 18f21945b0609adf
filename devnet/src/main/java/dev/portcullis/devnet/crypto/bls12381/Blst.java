package dev.portcullis.devnet.crypto.bls12381;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import supranational.blst.P1;

/**
 * Determines whether the native library runs on this machine. It is loaded at the first call, from
 * its jar into a separate file for each class loader, in a directory that only its owner may read.
 */
public final class Blst {
  private static final Logger LOG = LoggerFactory.getLogger(Blst.class);

  private Blst() {}

  /** Whether the library runs; if not, the first call also logs a line. */
  public static boolean runsHere() {
    return Loaded.RUNS;
  }

  private static boolean load() {
    try {
      boolean runs = P1.generator().in_group();
      removeFiles(Path.of("/proc/self/maps"));
      return runs;
    } catch (LinkageError | RuntimeException absent) {
      Throwable cause = absent.getCause() == null ? absent : absent.getCause();
      LOG.warn(
          "blst does not run here: calls of the precompiled contracts 0x0b to 0x11 fail: {}",
          cause.toString());
      return false;
    }
  }

  /**
   * Where the system lists mapped files, the library's own is removed now. Elsewhere the library
   * itself removes it when the process ends, unless it is killed.
   */
  static void removeFiles(Path maps) {
    Pattern ours = Pattern.compile("(/.*/blst@\\d+)/libblst\\.so$");
    if (!Files.isReadable(maps)) {
      return;
    }
    try (Stream<String> lines = Files.lines(maps)) {
      for (String line : lines.toList()) {
        Matcher file = ours.matcher(line);
        if (file.find()) {
          Files.deleteIfExists(Path.of(file.group()));
          Files.deleteIfExists(Path.of(file.group(1)));
        }
      }
    } catch (IOException untold) {
      LOG.debug("the copy of blst stays until the process ends", untold);
    }
  }

  private static final class Loaded {
    static final boolean RUNS = load();
  }
}
