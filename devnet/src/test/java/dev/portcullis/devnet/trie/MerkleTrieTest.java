package dev.portcullis.devnet.trie;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MerkleTrieTest {

  @Test
  void theEmptyTrieHasTheWellKnownRoot() {
    assertThat(MerkleTrie.EMPTY.root())
        .hasToString("0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421");
  }

  /** Whatever was put in and taken out before, the same content has the same root. */
  @Property(tries = 200)
  void theRootDependsOnTheContentAlone(@ForAll Random random) {
    Map<Integer, byte[]> content = new TreeMap<>();
    MerkleTrie changed = MerkleTrie.EMPTY;
    for (int i = 0; i < 200; i++) {
      int key = random.nextInt(60);
      if (random.nextInt(3) == 0) {
        content.remove(key);
        changed = changed.without(key(key));
      } else {
        byte[] value = {1, (byte) random.nextInt(3)};
        content.put(key, value);
        changed = changed.with(key(key), value);
      }
    }
    List<Integer> order = new ArrayList<>(content.keySet());
    Collections.shuffle(order, random);
    MerkleTrie fresh = MerkleTrie.EMPTY;
    for (int key : order) {
      fresh = fresh.with(key(key), content.get(key));
    }
    assertThat(changed.root()).isEqualTo(fresh.root());
    for (int key = 0; key < 60; key++) {
      assertThat(changed.get(key(key)).orElse(null)).isEqualTo(content.get(key));
    }
  }

  @Test
  void anEarlierTrieStaysAsItWas() {
    MerkleTrie before = MerkleTrie.EMPTY.with(key(1), new byte[] {1});
    Hash root = before.root();
    before.with(key(1), new byte[] {2}).without(key(1));
    assertThat(before.root()).isEqualTo(root);
    assertThat(before.get(key(1))).hasValue(new byte[] {1});
  }

  @Test
  void aProofLeadsFromTheRootToTheValue() {
    MerkleTrie trie = MerkleTrie.EMPTY;
    for (int i = 0; i < 100; i++) {
      byte[] hashed = Keccak.digest(key(i), 0, 4);
      trie = trie.with(hashed, hashed);
    }
    byte[] wanted = Keccak.digest(key(42), 0, 4);
    List<byte[]> proof = trie.proof(wanted);
    assertThat(Keccak.hash(proof.get(0))).isEqualTo(trie.root());
    for (int i = 1; i < proof.size(); i++) {
      byte[] hash = Keccak.digest(proof.get(i), 0, proof.get(i).length);
      assertThat(indexOf(proof.get(i - 1), hash)).isNotNegative();
    }
    assertThat(indexOf(proof.get(proof.size() - 1), wanted)).isNotNegative();
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    return new String(bytes, StandardCharsets.ISO_8859_1)
        .indexOf(new String(part, StandardCharsets.ISO_8859_1));
  }

  private static byte[] key(int number) {
    return new byte[] {(byte) (number * 37), (byte) number, 0, (byte) (number >> 2)};
  }

  @Test
  void manyKeysAtOnceMakeTheTrieOfOneAfterTheOther() {
    Random random = new Random(9);
    for (int size : new int[] {0, 1, 2, 17, 300, 6_000}) {
      MerkleTrie expected = MerkleTrie.EMPTY;
      TrieBuilder builder = new TrieBuilder();
      byte[] last = null;
      for (int i = 0; i < size; i++) {
        // Keys that have much in common, with values that are short and long.
        byte[] key =
            ByteBuffer.allocate(12)
                .putInt(random.nextInt(4))
                .putLong(random.nextInt(1 << 30))
                .array();
        byte[] value = new byte[1 + random.nextInt(60)];
        random.nextBytes(value);
        if (expected.get(key).isEmpty()) {
          expected = expected.with(key, value);
          builder.add(key, value);
          last = key;
        }
      }
      MerkleTrie built = builder.build();
      assertThat(built.root()).isEqualTo(expected.root());
      if (last != null) {
        assertThat(built.get(last)).hasValueSatisfying(value -> assertThat(value).isNotEmpty());
        assertThat(built.proof(last)).containsExactlyElementsOf(expected.proof(last));
        assertThat(built.without(last).root()).isEqualTo(expected.without(last).root());
      }
    }
  }
}
