package dev.portcullis.devnet.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.tree.StateCommitment;
import dev.portcullis.devnet.tree.StateTree;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Batches in their stored form; a unit test. */
class ClosedBatchTest {
  private static final Hash ROOT = Hash.of("0x" + "11".repeat(32));
  private static final Hash FORMER = Hash.of("0x" + "22".repeat(32));

  private static ClosedBatch batch(Optional<StateCommitment> state) {
    return new ClosedBatch(
        3,
        1_000,
        7,
        9,
        ROOT,
        ROOT,
        ROOT,
        1,
        4,
        ROOT,
        UInt256.of(5),
        List.of(new ClosedBatch.Start(0, 0)),
        state);
  }

  @Test
  void aBatchIsReadAsItWasStored() {
    ClosedBatch batch = batch(Optional.of(new StateCommitment(ROOT, 40, 9, FORMER, 999)));
    assertThat(ClosedBatch.decode(batch.encode())).isEqualTo(batch);
    assertThat(batch.tree()).isEqualTo(new StateTree.Version(3, 40));
    assertThat(batch.storedHash(FORMER)).isNotEqualTo(batch.commitment(FORMER));
  }

  @Test
  void aBatchOfAnEarlierVersionHasNoStateCommitment() {
    ClosedBatch batch = batch(Optional.empty());
    assertThat(ClosedBatch.decode(batch.encode())).isEqualTo(batch);
    assertThat(batch.tree()).isEqualTo(StateTree.Version.NONE);
    assertThat(batch.storedHash(FORMER))
        .as("what its main contract stores")
        .isEqualTo(batch.commitment(FORMER));
  }
}
