package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.devnet.crypto.bn254.Fq;
import dev.portcullis.devnet.crypto.bn254.Fq2;
import dev.portcullis.devnet.crypto.bn254.Pairing;
import dev.portcullis.ethereum.crypto.JacobianPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether a product of pairings is one (address 8, EIP-197; gas of EIP-1108). */
public final class Bn254Pairing implements Precompile {

  private static final int PAIR_SIZE = 192;

  /** Stateless. */
  public Bn254Pairing() {}

  @Override
  public long gas(byte[] input) {
    return 45_000 + 34_000L * (input.length / PAIR_SIZE);
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    return run(input, () -> {});
  }

  @Override
  public Optional<byte[]> run(byte[] input, Runnable check) {
    if (input.length % PAIR_SIZE != 0) {
      return Optional.empty();
    }
    List<Pairing.Pair> pairs = new ArrayList<>();
    for (int at = 0; at < input.length; at += PAIR_SIZE) {
      check.run();
      Optional<JacobianPoint<Fq>> p = Bn254Input.g1(input, at);
      Optional<JacobianPoint<Fq2>> q =
          p.isEmpty() ? Optional.empty() : Bn254Input.g2(input, at + 64);
      if (q.isEmpty()) {
        return Optional.empty();
      }
      if (!p.get().isInfinity() && !q.get().isInfinity()) {
        pairs.add(new Pairing.Pair(p.get().x(), p.get().y(), q.get().x(), q.get().y()));
      }
    }
    byte[] output = new byte[32];
    output[31] = (byte) (Pairing.productIsOne(pairs, check) ? 1 : 0);
    return Optional.of(output);
  }
}
