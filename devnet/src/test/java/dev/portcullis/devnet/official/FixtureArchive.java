package dev.portcullis.devnet.official;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.portcullis.devnet.Outside;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/** The archive {@code ../shared/fixtures/evm-state-tests.tar.gz}, read without unpacking. */
final class FixtureArchive {

  private static final int BLOCK = 512;
  private static final JsonMapper JSON = new JsonMapper();
  private static final Path FILE =
      Path.of("").toAbsolutePath().resolve("../../shared/fixtures/evm-state-tests.tar.gz");

  private FixtureArchive() {}

  /** The JSON files below a folder by their paths; ends the test when there is no archive. */
  static Map<String, byte[]> read(String folder) {
    Outside.need(Files.exists(FILE), FILE.normalize().toString());
    try (InputStream in =
        new GZIPInputStream(new BufferedInputStream(Files.newInputStream(FILE)))) {
      return untar(in, folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonNode json(byte[] content) {
    try {
      return JSON.readTree(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, byte[]> untar(InputStream in, String folder) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    String longName = null;
    while (true) {
      byte[] header = in.readNBytes(BLOCK);
      if (header.length < BLOCK || header[0] == 0) {
        return files;
      }
      int size = Integer.parseInt(text(header, 124, 12).trim(), 8);
      byte[] content = in.readNBytes(size);
      in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
      // GNU tar's format, which has long names in an entry of their own.
      String name = text(header, 0, 100);
      if (header[156] == 'L') {
        longName = text(content, 0, size);
      } else {
        String path = longName == null ? name : longName;
        longName = null;
        if (path.contains(folder) && path.endsWith(".json")) {
          files.put(path.substring(path.indexOf(folder)), content);
        }
      }
    }
  }

  private static String text(byte[] bytes, int from, int length) {
    int end = from;
    while (end < from + length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, from, end - from, StandardCharsets.UTF_8);
  }
}
