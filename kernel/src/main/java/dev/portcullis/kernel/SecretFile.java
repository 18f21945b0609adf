package dev.portcullis.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads a secret from a separate file, as orchestrators provide it. */
final class SecretFile {
  /** The maximum length of a secret in bytes. */
  static final int MOST_BYTES = 65_536;

  private SecretFile() {}

  /**
   * The content of the file, without the line break at its end.
   *
   * @throws IOException with the end of a sentence about the setting that names the file; it never
   *     contains the content
   */
  static String read(String path) throws IOException {
    byte[] bytes;
    try (InputStream file = Files.newInputStream(Path.of(path))) {
      bytes = file.readNBytes(MOST_BYTES + 1);
    } catch (IOException | InvalidPathException unreadable) {
      throw new IOException(
          "names a file that cannot be read: "
              + path
              + " ("
              + unreadable.getClass().getSimpleName()
              + ")",
          unreadable);
    }
    if (bytes.length > MOST_BYTES) {
      throw new IOException("names a file of more than " + MOST_BYTES + " bytes: " + path);
    }
    String text = text(bytes, path).replaceFirst("\r?\n\\z", "");
    if (text.isBlank()) {
      throw new IOException("names a file without a secret in it: " + path);
    }
    return text;
  }

  private static String text(byte[] bytes, String path) throws IOException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException noText) {
      throw new IOException("names a file that is not valid UTF-8: " + path, noText);
    }
  }
}
