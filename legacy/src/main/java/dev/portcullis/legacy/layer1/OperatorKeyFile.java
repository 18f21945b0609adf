package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The operator's key on the embedded layer 1, in a file beside the data of the chain that knows it.
 * It is created if absent, and readable by its owner only.
 */
final class OperatorKeyFile {
  private static final String NAME = "legacy-operator.key";
  private static final int LENGTH = 32;

  private OperatorKeyFile() {}

  /**
   * The key of this directory.
   *
   * @throws SettlementBlockedException when the file cannot be created or read, or contains no key
   */
  static SigningKey in(Path directory) {
    Path file = directory.resolve(NAME);
    try {
      if (!Files.exists(file)) {
        make(directory, file);
      }
      String text = Files.readString(file).strip();
      if (!HexText.isBytes(text, LENGTH)) {
        throw new SettlementBlockedException(
            "The file " + file + " must contain a key: 0x and 64 digits");
      }
      return new SigningKey(HexText.bytes(text));
    } catch (IOException e) {
      throw new SettlementBlockedException(
          "The operator's key cannot be stored in " + file + ": " + e, e);
    }
  }

  /** Creates the file atomically: a crash that left half a key would make it unusable forever. */
  private static void make(Path directory, Path file) throws IOException {
    PrivateFiles.createDirectories(directory);
    Path unfinished = directory.resolve(NAME + ".new");
    Files.deleteIfExists(unfinished);
    PrivateFiles.create(unfinished);
    byte[] text = (HexText.of(Ids.bytes(LENGTH)) + "\n").getBytes(StandardCharsets.US_ASCII);
    try (FileChannel out = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
      out.write(ByteBuffer.wrap(text));
      out.force(true);
    }
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
