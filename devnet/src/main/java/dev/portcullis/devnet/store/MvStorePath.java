package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * A file name scheme for MVStore, which fails permanently when it cannot write. Writes to files
 * with such a name wait for space, and the stored data stay readable.
 */
public final class MvStorePath extends FilePathWrapper {
  private static final String SCHEME = "chain";
  private static final Map<String, DiskSpace> SPACES = new ConcurrentHashMap<>();

  /** MVStore creates these by itself. */
  public MvStorePath() {}

  static {
    FilePath.register(new MvStorePath());
  }

  /** The name of a file whose writes wait for this space. */
  static String name(Path file, DiskSpace space) {
    String name = SCHEME + ":" + file.toAbsolutePath();
    SPACES.put(name, space);
    return name;
  }

  /** A file was opened, or the attempt failed. */
  static void unregister(Path file) {
    SPACES.remove(SCHEME + ":" + file.toAbsolutePath());
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    DiskSpace space = SPACES.get(name);
    if (space == null) {
      throw new IOException(name + " is not open");
    }
    return new DiskFullRetryChannel(getBase().open(mode), space);
  }
}
