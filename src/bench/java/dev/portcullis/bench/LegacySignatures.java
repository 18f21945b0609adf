package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.legacy.musig.Musig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** How long a signature takes to be checked on one core, here and by the public library. */
final class LegacySignatures {
  private static final Path ROOT = Path.of(System.getProperty("bench.root", "."));
  private static final Path VECTORS =
      ROOT.resolve("legacy/src/test/resources/dev/portcullis/legacy/musig/vectors.json");
  private static final int WARM_UP = 10;
  private static final int ROUNDS = 15;

  private LegacySignatures() {}

  static void run() throws IOException, InterruptedException {
    JsonNode vectors = new ObjectMapper().readTree(VECTORS.toFile()).get("valid");
    List<Long> nanos = new ArrayList<>();
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      for (JsonNode vector : vectors) {
        byte[] message = bytes(vector, "msg");
        byte[] key = bytes(vector, "pk");
        byte[] signature = bytes(vector, "sig");
        long start = System.nanoTime();
        if (!Musig.verify(message, key, signature)) {
          throw new IllegalStateException("refused: " + vector);
        }
        if (round >= 0) {
          nanos.add(System.nanoTime() - start);
        }
      }
    }
    Report.spread("a signature, one core", nanos.stream().mapToLong(Long::longValue).toArray());
    publicLibrary();
  }

  private static byte[] bytes(JsonNode vector, String name) {
    return HexFormat.of().parseHex(vector.get(name).textValue());
  }

  private static void publicLibrary() throws IOException, InterruptedException {
    Path directory = ROOT.resolve("src/bench/js");
    if (!Files.isDirectory(directory.resolve("node_modules/zksync-crypto"))) {
      Report.line("no zksync-crypto to compare with: run npm ci in %s", "src/bench/js");
      return;
    }
    Process node =
        new ProcessBuilder("node", "zksync-crypto.mjs", VECTORS.toAbsolutePath().toString())
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    JsonNode said = new ObjectMapper().readTree(node.getInputStream());
    node.waitFor();
    long[] nanos = new long[said.size()];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = said.get(i).longValue();
    }
    Report.spread("baseline: by npm zksync-crypto", nanos);
  }
}
