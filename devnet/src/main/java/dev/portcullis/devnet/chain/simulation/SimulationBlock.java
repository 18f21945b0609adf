package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A block that somebody wants tried out ({@code blockStateCalls} of the execution APIs). What is
 * empty is as in a block that would be made.
 *
 * @param number height, after that of the block before; the blocks between are empty
 * @param time seconds since 1970, after that of the block before
 * @param gasLimit units of gas
 * @param beneficiary who receives the priority fees
 * @param prevRandao what PREVRANDAO answers
 * @param baseFee wei for a unit of gas
 * @param blobBaseFee wei for a unit of blob gas
 * @param overrides what it pretends about the state it begins with
 * @param movedPrecompiles where precompiled contracts stand instead
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
  /** One that nothing is said of but its height. */
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
