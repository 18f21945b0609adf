package dev.portcullis.devnet.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The tree over a batch's logs. */
class LogTreeTest {
  private static List<Hash> leaves(int count) {
    return LongStream.rangeClosed(1, count).mapToObj(i -> Hash.of(UInt256.of(i))).toList();
  }

  @Property(tries = 50)
  void everyLeafIsProvenAndNoOther(
      @ForAll @IntRange(min = 1, max = 300) int count, @ForAll @IntRange(max = 299) int any) {
    List<Hash> leaves = leaves(count);
    LogTree tree = new LogTree(leaves);
    int index = any % count;
    List<Hash> proof = tree.proof(index);
    assertThat(proof).hasSize(14);
    assertThat(rootOf(leaves.get(index), index, proof)).isEqualTo(tree.root());
    assertThat(rootOf(leaves.get(index), index ^ 1, proof)).isNotEqualTo(tree.root());
  }

  @Test
  void theTreeGrowsWhenThereAreMoreLogsThanUsual() {
    int count = (1 << 14) + 1;
    List<Hash> leaves = leaves(count);
    LogTree tree = new LogTree(leaves);
    List<Hash> proof = tree.proof(count - 1);
    assertThat(proof).hasSize(15);
    assertThat(rootOf(leaves.get(count - 1), count - 1, proof)).isEqualTo(tree.root());
  }

  @Test
  void aTreeWithoutLogsConsistsOfEmptyLeaves() {
    Hash node = Hash.of("0x72abee45b59e344af8a6e520241c4744aff26ed411f4c4b00f8af09adada43ba");
    for (int level = 0; level < 14; level++) {
      node = Keccak.hash(new AbiEncoder().word(node).word(node).toBytes());
    }
    assertThat(new LogTree(List.of()).root()).isEqualTo(node);
  }

  private static Hash rootOf(Hash leaf, int index, List<Hash> proof) {
    Hash hash = leaf;
    int at = index;
    for (Hash beside : proof) {
      AbiEncoder both = new AbiEncoder();
      hash =
          Keccak.hash(
              (at % 2 == 0 ? both.word(hash).word(beside) : both.word(beside).word(hash))
                  .toBytes());
      at /= 2;
    }
    return hash;
  }
}
