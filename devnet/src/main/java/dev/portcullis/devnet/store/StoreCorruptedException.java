package dev.portcullis.devnet.store;

import java.nio.file.Path;

/** A file is damaged. The message is one line and names the file. */
final class StoreCorruptedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreCorruptedException(Path file, String what) {
    super(file + " is damaged: " + what);
  }

  StoreCorruptedException(Path file, String what, Throwable cause) {
    super(file + " is damaged: " + what, cause);
  }
}
