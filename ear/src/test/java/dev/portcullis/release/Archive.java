package dev.portcullis.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** An archive that the build made, whole in memory. */
final class Archive {
  /** Archives of this product within another one; what others made is left as it came. */
  private static final List<String> OURS =
      List.of(
          "ejb",
          "legacy",
          "batch",
          "web",
          "devnet",
          "ethereum",
          "persistence",
          "kernel",
          "console",
          "site");

  private final String name;
  private final byte[] bytes;

  private Archive(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  static Archive of(Path file) throws IOException {
    return new Archive(file.getFileName().toString(), Files.readAllBytes(file));
  }

  /** Where it is, for a failure. */
  String name() {
    return name;
  }

  /** This one and all of ours within it. */
  List<Archive> withInner() throws IOException {
    List<Archive> found = new ArrayList<>(List.of(this));
    for (ZipArchiveEntry entry : entries()) {
      String file = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
      if (OURS.contains(file.replaceFirst("(-[0-9].*)?\\.[jw]ar$", ""))) {
        found.addAll(inner(entry.getName()).withInner());
      }
    }
    return found;
  }

  /** An archive within this one. */
  Archive inner(String entry) {
    return new Archive(name + "!" + entry, content(entry));
  }

  List<ZipArchiveEntry> entries() {
    return read(zip -> Collections.list(zip.getEntriesInPhysicalOrder()));
  }

  String text(String entry) {
    return new String(content(entry), StandardCharsets.UTF_8);
  }

  private byte[] content(String entry) {
    return read(zip -> zip.getInputStream(zip.getEntry(entry)).readAllBytes());
  }

  private <T> T read(Reading<T> reading) {
    SeekableByteChannel channel = new SeekableInMemoryByteChannel(bytes);
    try (ZipFile zip = ZipFile.builder().setSeekableByteChannel(channel).get()) {
      return reading.of(zip);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(name, unreadable);
    }
  }

  private interface Reading<T> {
    T of(ZipFile zip) throws IOException;
  }
}
