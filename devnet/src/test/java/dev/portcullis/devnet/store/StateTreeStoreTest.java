package dev.portcullis.devnet.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.tree.StateTree;
import dev.portcullis.devnet.tree.TreeHash;
import dev.portcullis.devnet.tree.TreeModel;
import dev.portcullis.devnet.tree.TreeProof;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is stored of the state tree, over removed batches, pruning and repairs; a unit test. */
class StateTreeStoreTest {
  private static final EvmAddress ADDRESS = EvmAddress.of("0x" + "11".repeat(20));
  private static final int KEYS = 60;

  private final Random random = new Random(7);
  private final Database database = Database.inMemory();
  private final BatchStore batches = new BatchStore(database);
  private final StateTree tree = new StateTree(batches.tree());
  private final List<StateTree.Version> versions = new ArrayList<>();
  private final List<Hash> roots = new ArrayList<>();

  private void append() {
    SortedMap<Hash, Hash> changes = new TreeMap<>();
    for (int i = 0; i < 9; i++) {
      changes.put(key(random.nextInt(KEYS)), Hash.of(UInt256.of(random.nextInt(9))));
    }
    int batch = versions.size();
    StateTree.Advance advance =
        tree.advance(
            versions.isEmpty() ? StateTree.Version.NONE : versions.get(batch - 1), changes);
    batches.append(batch, batch, new byte[] {1}, Optional.of(advance.update()));
    versions.add(new StateTree.Version(batch, advance.leaves()));
    roots.add(advance.root());
  }

  private static Hash key(int number) {
    return TreeHash.flatKey(ADDRESS, UInt256.of(number));
  }

  private void assertProves(StateTree stored, int batch) {
    assertThat(stored.root(versions.get(batch))).isEqualTo(roots.get(batch));
    for (int i = 0; i < KEYS; i++) {
      TreeProof proof = stored.prove(versions.get(batch), key(i));
      assertThat(
              TreeModel.rootOf(
                  proof instanceof TreeProof.Existing existing
                      ? existing.path()
                      : ((TreeProof.Absent) proof).right()))
          .isEqualTo(roots.get(batch));
    }
  }

  @Test
  void aRemovedBatchLeavesTheTreeOfTheOneBefore() {
    for (int i = 0; i < 12; i++) {
      append();
    }
    long entries = database.count(Keys.first(Keys.TREE_LEAF), Keys.first((byte) 20));
    for (int i = 0; i < 6; i++) {
      append();
    }
    WriteBatch changes = new WriteBatch();
    batches.dropAfter(changes, 11);
    database.write(changes);
    versions.subList(12, 18).clear();
    roots.subList(12, 18).clear();
    assertThat(database.count(Keys.first(Keys.TREE_LEAF), Keys.first((byte) 20)))
        .isEqualTo(entries);
    append();
    for (int batch = 0; batch < versions.size(); batch++) {
      assertProves(tree, batch);
    }
  }

  @Test
  void batchesWithoutTheirStateArePrunedAndLaterOnesAreProven() {
    for (int i = 0; i < 20; i++) {
      WriteBatch oldest = new WriteBatch();
      ChainMetadata.putOldestState(oldest, Math.max(0, i - 5));
      database.write(oldest);
      append();
    }
    assertThat(tree.store().oldest()).as("the tree before the oldest batch").isEqualTo(13);
    for (int batch = 13; batch < 20; batch++) {
      assertProves(tree, batch);
    }
    assertThat(database.get(Keys.treeNode(height(0), 0, 0))).as("it was replaced").isNull();
  }

  @Test
  void aRepairCopiesWholeBatchesOnly() {
    for (int i = 0; i < 10; i++) {
      append();
    }
    Database copied = Database.inMemory();
    batches.copy(8, copied);
    BatchStore copy = new BatchStore(copied);
    assertThat(copy.last()).isEqualTo(8);
    for (int batch = 0; batch <= 8; batch++) {
      assertProves(new StateTree(copy.tree()), batch);
    }
    WriteBatch damage = new WriteBatch();
    damage.put(Keys.treeNode(height(6), 0, 6), new byte[Hash.SIZE]);
    database.write(damage);
    Database less = Database.inMemory();
    batches.copy(8, less);
    assertThat(new BatchStore(less).last()).isEqualTo(5);
  }

  private int height(int batch) {
    return Long.SIZE - Long.numberOfLeadingZeros(versions.get(batch).leaves() - 1);
  }
}
