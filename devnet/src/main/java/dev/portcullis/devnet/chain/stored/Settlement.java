package dev.portcullis.devnet.chain.stored;

import java.util.Optional;
import java.util.OptionalLong;

/** What is known of a chain's way to the layer below it. */
public interface Settlement {
  /** A chain that has no layer below it: what it has is final. */
  Settlement NONE =
      new Settlement() {
        @Override
        public Optional<BatchPlace> placeOf(long block) {
          return Optional.empty();
        }

        @Override
        public OptionalLong lastCommittedBlock() {
          return OptionalLong.empty();
        }

        @Override
        public OptionalLong lastExecutedBlock() {
          return OptionalLong.empty();
        }
      };

  /**
   * Where a block stands in its batch.
   *
   * @param block height
   * @return empty while its batch is open
   */
  Optional<BatchPlace> placeOf(long block);

  /** The last block of the last batch committed on layer 1; empty without a layer 1. */
  OptionalLong lastCommittedBlock();

  /** The last block of the last batch executed on layer 1; empty without a layer 1. */
  OptionalLong lastExecutedBlock();
}
