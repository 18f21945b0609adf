package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Optional;

/**
 * Calls that run one after the other in one block. Empty fields have the values of the block of the
 * simulation.
 *
 * @param calls in order
 * @param number height
 * @param time seconds since 1970
 * @param gasLimit units of gas
 * @param beneficiary the recipient of the priority fees
 * @param prevRandao the result of PREVRANDAO
 * @param baseFee wei per gas
 */
public record CallBundle(
    List<CallArguments> calls,
    Optional<Long> number,
    Optional<Long> time,
    Optional<Long> gasLimit,
    Optional<EvmAddress> beneficiary,
    Optional<Hash> prevRandao,
    Optional<UInt256> baseFee) {
  /** Copies the list. */
  public CallBundle {
    calls = List.copyOf(calls);
  }

  /** The context of its calls. */
  BlockContext in(BlockContext block) {
    return new BlockContext(
        number.orElse(block.number()),
        time.orElse(block.timestamp()),
        beneficiary.orElse(block.coinbase()),
        gasLimit.orElse(block.gasLimit()),
        baseFee.orElse(block.baseFee()),
        prevRandao.orElse(block.prevRandao()),
        block.blobBaseFee(),
        block.chainId(),
        block.blockHashes());
  }
}
