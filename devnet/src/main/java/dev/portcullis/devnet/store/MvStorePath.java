package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * Names the file of an ordered map for MVStore, which gives itself up for good when it cannot
 * write: of files with such a name the writes wait for space, and what is stored stays readable.
 */
public final class MvStorePath extends FilePathWrapper {
  private static final String SCHEME = "chain";
  private static final Map<String, DiskSpace> SPACES = new ConcurrentHashMap<>();

  /** MVStore makes these by itself. */
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

  /** A file was opened, or could not be. */
  static void forget(Path file) {
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
