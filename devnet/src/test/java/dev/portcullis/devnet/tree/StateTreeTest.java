package dev.portcullis.devnet.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.store.BatchStore;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.store.Database;
import dev.portcullis.ethereum.chain.AccountProperties;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The state tree against a model that is rebuilt for each batch; a unit test. */
class StateTreeTest {
  private static final int KEYS = 300;
  private static final int BATCHES = 60;

  private final Random random = new Random(20_261_130);

  private record Past(StateTree.Version version, Hash root, SortedMap<Hash, Hash> values) {}

  @Test
  void eachBatchHasTheRootOfTheWholeStateAndProvesAllOfIt() {
    try (ChainStore store = new ChainStore(Database.inMemory(), 0)) {
      BatchStore batches = store.batches();
      StateTree tree = new StateTree(batches.tree());
      TreeModel model = new TreeModel();
      List<Past> history = new ArrayList<>();
      StateTree.Version version = StateTree.Version.NONE;
      for (int batch = 0; batch < BATCHES; batch++) {
        SortedMap<Hash, Hash> changes = changes(batch);
        StateTree.Advance advance = tree.advance(version, changes);
        batches.append(batch, batch, new byte[] {1}, Optional.of(advance.update()));
        model.apply(changes);
        version = new StateTree.Version(batch, advance.leaves());
        assertThat(advance.leaves()).isEqualTo(model.leaves());
        assertThat(advance.root()).as("batch " + batch).isEqualTo(model.root());
        assertThat(tree.root(version)).isEqualTo(model.root());
        SortedMap<Hash, Hash> values = new TreeMap<>();
        model.keys().forEach(key -> values.put(key, model.value(key)));
        history.add(new Past(version, model.root(), values));
      }
      history.forEach(past -> check(tree, past));
    }
  }

  /** Some batches change nothing, some write zeros, some grow the tree by levels. */
  private SortedMap<Hash, Hash> changes(int batch) {
    SortedMap<Hash, Hash> changes = new TreeMap<>();
    int count = batch % 7 == 3 ? 0 : random.nextInt(batch % 10 == 5 ? 80 : 8);
    for (int i = 0; i < count; i++) {
      changes.put(
          key(random.nextInt(KEYS)),
          random.nextInt(4) == 0 ? Hash.ZERO : Hash.of(UInt256.of(random.nextInt(3) + 1)));
    }
    return changes;
  }

  private static Hash key(int number) {
    return TreeHash.flatKey(AccountProperties.ADDRESS, UInt256.of(number));
  }

  private static void check(StateTree tree, Past past) {
    for (int number = 0; number < KEYS; number++) {
      Hash key = key(number);
      TreeProof proof = tree.prove(past.version(), key);
      if (proof instanceof TreeProof.Existing existing) {
        assertThat(existing.path().leaf().key()).isEqualTo(key);
        assertThat(existing.path().leaf().value()).isEqualTo(past.values().get(key));
        assertThat(TreeModel.rootOf(existing.path())).isEqualTo(past.root());
      } else {
        TreeProof.Absent absent = (TreeProof.Absent) proof;
        assertThat(past.values()).doesNotContainKey(key);
        assertThat(absent.left().leaf().key()).isLessThan(key);
        assertThat(absent.right().leaf().key()).isGreaterThan(key);
        assertThat(absent.left().leaf().next()).isEqualTo(absent.right().index());
        assertThat(TreeModel.rootOf(absent.left())).isEqualTo(past.root());
        assertThat(TreeModel.rootOf(absent.right())).isEqualTo(past.root());
      }
    }
  }
}
