package dev.portcullis.devnet.official;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.trie.MerkleTrie;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.crypto.Keccak;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The official trie tests. One file is left out: it requests the keys before and after a key, and
 * neither blocks nor proofs ever walk a trie like that. Ours returns roots, values and proofs, and
 * what the node looks up in order lies in the ordered store, see {@code StateHistoryTest}.
 */
@Tag("corpus")
class OfficialTrieTest {
  private static final String DIRECTORY = "ethereum-tests/TrieTests/";
  private static final String NEIGHBOURS = DIRECTORY + "trietestnextprev.json";

  @Test
  void onlyTheFileAboutNeighbouringKeysIsLeftOut() {
    Set<String> files = new TreeSet<>(FixtureArchive.read(DIRECTORY).keySet());
    assertThat(files.remove(NEIGHBOURS)).isTrue();
    assertThat(files).hasSize(5).noneMatch(file -> file.contains("nextprev"));
  }

  @TestFactory
  Stream<DynamicTest> everyTrieHasTheExpectedRoot() {
    return FixtureArchive.read(DIRECTORY).entrySet().stream()
        .filter(file -> !file.getKey().equals(NEIGHBOURS))
        .flatMap(
            file -> {
              boolean secure = file.getKey().toLowerCase(Locale.ROOT).contains("secure");
              return FixtureArchive.json(file.getValue()).properties().stream()
                  .map(
                      test ->
                          DynamicTest.dynamicTest(
                              file.getKey() + " " + test.getKey(),
                              () -> check(test.getValue(), secure)));
            });
  }

  private static void check(JsonNode test, boolean secure) {
    MerkleTrie trie = MerkleTrie.EMPTY;
    JsonNode input = test.get("in");
    if (input.isArray()) {
      for (JsonNode pair : input) {
        trie = change(trie, pair.get(0).textValue(), pair.get(1), secure);
      }
    } else {
      for (var pair : input.properties()) {
        trie = change(trie, pair.getKey(), pair.getValue(), secure);
      }
    }
    assertThat(trie.root()).hasToString(test.get("root").textValue());
  }

  private static MerkleTrie change(MerkleTrie trie, String text, JsonNode value, boolean secure) {
    byte[] key = bytes(text);
    byte[] path = secure ? Keccak.digest(key, 0, key.length) : key;
    return value.isNull() ? trie.without(path) : trie.with(path, bytes(value.textValue()));
  }

  private static byte[] bytes(String text) {
    return text.startsWith("0x")
        ? EthereumHex.parseData(text)
        : text.getBytes(StandardCharsets.UTF_8);
  }
}
