package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A block to simulate ({@code blockStateCalls} of the execution APIs). Empty fields have the values
 * of a block that would be produced.
 *
 * @param number height, after that of the block before; the blocks between are empty
 * @param time seconds since 1970, after that of the block before
 * @param gasLimit units of gas
 * @param beneficiary the recipient of the priority fees
 * @param prevRandao the result of PREVRANDAO
 * @param baseFee wei per gas
 * @param blobBaseFee wei per blob gas
 * @param overrides of the state at its beginning
 * @param movedPrecompiles the new addresses of precompiled contracts
 * @param calls in order
 */
public record SimulationBlock(
    Optional<Long> number,
    Optional<Long> time,
    Optional<Long> gasLimit,
    Optional<EvmAddress> beneficiary,
    Optional<Hash> prevRandao,
    Optional<UInt256> baseFee,
    Optional<UInt256> blobBaseFee,
    StateOverrides overrides,
    Map<EvmAddress, EvmAddress> movedPrecompiles,
    List<SimulationCall> calls) {
  /** A block with nothing specified but its height. */
  static SimulationBlock empty(long number) {
    return new SimulationBlock(
        Optional.of(number),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        StateOverrides.NONE,
        Map.of(),
        List.of());
  }
}
