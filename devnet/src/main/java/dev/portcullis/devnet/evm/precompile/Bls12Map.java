package dev.portcullis.devnet.evm.precompile;

import java.util.Optional;
import java.util.function.Function;

/** Maps an element of a curve's field to a point of a group (addresses 0x10 and 0x11, EIP-2537). */
public final class Bls12Map implements Precompile {
  private final int inputSize;
  private final long gas;
  private final Function<byte[], Optional<byte[]>> map;

  /**
   * The map to a group.
   *
   * @param inputSize the bytes of an element
   * @param gas its price
   * @param map returns empty for an invalid element
   */
  public Bls12Map(int inputSize, long gas, Function<byte[], Optional<byte[]>> map) {
    this.inputSize = inputSize;
    this.gas = gas;
    this.map = map;
  }

  @Override
  public long gas(byte[] input) {
    return gas;
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    return input.length == inputSize ? map.apply(input) : Optional.empty();
  }
}
