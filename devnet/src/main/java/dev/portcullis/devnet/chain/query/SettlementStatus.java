package dev.portcullis.devnet.chain.query;

import java.util.Optional;
import java.util.OptionalLong;

/** The settlement status of a chain on layer 1. */
public interface SettlementStatus {
  /** The status of a chain without layer 1: its blocks are final. */
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
   * The position of a block in its batch.
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
