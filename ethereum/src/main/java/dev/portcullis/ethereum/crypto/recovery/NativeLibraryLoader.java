package dev.portcullis.ethereum.crypto.recovery;

import fr.acinq.secp256k1.Secp256k1CFunctions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Loads libsecp256k1 from its jar. A JVM binds a file of native code to one class loader, but an
 * application can be redeployed or deployed twice. So each class loader gets its own copy, in a
 * directory that only its owner may read. The copy is deleted as soon as it is loaded. A system
 * that keeps it until the process ends leaves it to a later start.
 */
final class NativeLibraryLoader {
  private static final String PREFIX = "portcullis-secp256k1-";
  private static final Duration LEFT_BEHIND = Duration.ofHours(1);

  private NativeLibraryLoader() {}

  static void load() throws IOException {
    Path file = extract();
    try {
      removeWhatWasLeft(file);
      System.load(file.toString());
    } finally {
      remove(file);
    }
  }

  /** A new copy, alone in a new directory. */
  static Path extract() throws IOException {
    String name = System.mapLibraryName("secp256k1-jni");
    String system = system(System.getProperty("os.name"), System.getProperty("os.arch"));
    String resource = "/fr/acinq/secp256k1/jni/native/" + system + "/" + name;
    try (InputStream in = Secp256k1CFunctions.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new UnsatisfiedLinkError("there is none for " + system);
      }
      Path file = Files.createTempDirectory(PREFIX).resolve(name);
      try {
        Files.copy(in, file);
        return file;
      } catch (IOException full) {
        remove(file);
        throw full;
      }
    }
  }

  /** The directory name of a system in the jar. */
  static String system(String name, String architecture) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("mac")) {
      return "darwin";
    }
    String kind = lower.startsWith("windows") ? "mingw" : lower;
    return switch (architecture) {
      case "amd64", "x86_64" -> kind + "-x86_64";
      default -> kind + "-" + architecture;
    };
  }

  /**
   * Removes older copies. Other users may write to the directory of temporary files, too. Only a
   * real directory with the owner of the new copy is one of ours, and no other user can replace its
   * contents.
   */
  private static void removeWhatWasLeft(Path copy) {
    Instant before = Instant.now().minus(LEFT_BEHIND);
    Path ours = copy.getParent();
    try (DirectoryStream<Path> left = Files.newDirectoryStream(ours.getParent(), PREFIX + "*")) {
      UserPrincipal owner = Files.getOwner(ours);
      for (Path directory : left) {
        if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
            && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(owner)
            && Files.getLastModifiedTime(directory).toInstant().isBefore(before)) {
          remove(directory.resolve(copy.getFileName()));
        }
      }
    } catch (IOException | DirectoryIteratorException | UnsupportedOperationException untold) {
      // The removal is optional.
    }
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
      Files.deleteIfExists(file.getParent());
    } catch (IOException inUse) {
      // A later start removes it.
    }
  }
}
