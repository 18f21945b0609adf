package dev.portcullis.legacy.musig;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.StreamSupport;

/** The public library's results for keys, hashes and signatures. */
final class Vectors {
  private static final Path FIXTURE =
      Path.of("").toAbsolutePath().resolve("../../shared/fixtures/legacy-musig-vectors.json");
  private static final ObjectMapper JSON = new ObjectMapper();

  private Vectors() {}

  /** One of them. */
  record Vector(JsonNode json) {
    String what() {
      return json.get("what").textValue();
    }

    byte[] bytes(String name) {
      return HexFormat.of().parseHex(json.get(name).textValue());
    }

    byte[] message() {
      return bytes("msg");
    }

    byte[] hash() {
      return bytes("hash");
    }

    String hashOfKey() {
      return json.get("pkh").textValue();
    }

    byte[] key() {
      return json.has("pk") ? bytes("pk") : Arrays.copyOf(bytes("sig"), 32);
    }

    /** In the fixture it has the key before it. */
    byte[] signature() {
      byte[] bytes = bytes("sig");
      return bytes.length == 96 ? Arrays.copyOfRange(bytes, 32, 96) : bytes;
    }

    boolean isAccepted() {
      return Musig.verify(message(), key(), signature());
    }
  }

  /** A list of those made here: {@code valid}, {@code orders} or {@code odd}. */
  static List<Vector> own(String list) {
    try (InputStream in = Vectors.class.getResourceAsStream("vectors.json")) {
      return read(JSON.readTree(in).get(list));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** A list of the fixture: {@code valid} or {@code rejected}. */
  static List<Vector> shared(String list) {
    boolean present = Files.exists(FIXTURE);
    if (!present && "required".equals(System.getenv("PORTCULLIS_FIXTURES"))) {
      fail("PORTCULLIS_FIXTURES=required, and this test needs " + FIXTURE);
    }
    assumeTrue(present, "skipped: this test needs " + FIXTURE);
    try {
      return read(JSON.readTree(Files.readAllBytes(FIXTURE)).get(list));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static List<Vector> read(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(Vector::new).toList();
  }
}
