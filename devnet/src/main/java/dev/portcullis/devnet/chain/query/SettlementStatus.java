package dev.portcullis.devnet.chain.query;

import java.util.Optional;
import java.util.OptionalLong;

/** What is known of a chain's way to the layer below it. */
public interface SettlementStatus {
  /** A chain that has no layer below it: what it has is final. */
  SettlementStatus NONE =
      new SettlementStatus() {
        @Override
        public Optional<BatchPosition> placeOf(long block) {
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
  Optional<BatchPosition> placeOf(long block);

  /** The last block of the last batch committed on layer 1; empty without a layer 1. */
  OptionalLong lastCommittedBlock();

  /** The last block of the last batch executed on layer 1; empty without a layer 1. */
  OptionalLong lastExecutedBlock();
}
