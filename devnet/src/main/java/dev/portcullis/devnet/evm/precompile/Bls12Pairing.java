package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.devnet.crypto.bls12381.Curves;
import dev.portcullis.devnet.crypto.bls12381.PairingProduct;
import java.util.Optional;
import supranational.blst.P1;
import supranational.blst.P2;

/** Whether a product of pairings over BLS12-381 is one (address 0x0f, EIP-2537). */
public final class Bls12Pairing implements Precompile {
  private static final int PAIR_SIZE = 384;

  /** Stateless. */
  public Bls12Pairing() {}

  @Override
  public long gas(byte[] input) {
    return 37_700 + 32_600L * (input.length / PAIR_SIZE);
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    return run(input, () -> {});
  }

  @Override
  public Optional<byte[]> run(byte[] input, Runnable check) {
    if (input.length == 0 || input.length % PAIR_SIZE != 0) {
      return Optional.empty();
    }
    PairingProduct product = new PairingProduct();
    for (int at = 0; at < input.length; at += PAIR_SIZE) {
      check.run();
      Optional<P1> p = Curves.G1.decode(input, at).filter(Curves.G1::isInGroup);
      Optional<P2> q =
          p.isEmpty()
              ? Optional.empty()
              : Curves.G2.decode(input, at + Curves.G1.size()).filter(Curves.G2::isInGroup);
      if (q.isEmpty()) {
        return Optional.empty();
      }
      product.add(p.get(), q.get());
    }
    byte[] output = new byte[32];
    output[31] = (byte) (product.isOne() ? 1 : 0);
    return Optional.of(output);
  }
}
