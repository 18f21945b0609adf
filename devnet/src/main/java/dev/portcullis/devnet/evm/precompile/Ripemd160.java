package dev.portcullis.devnet.evm.precompile;

import java.util.Optional;
import org.bouncycastle.crypto.digests.RIPEMD160Digest;

/** RIPEMD-160 (address 3), padded to a word. */
public final class Ripemd160 implements Precompile {

  /** Stateless. */
  public Ripemd160() {}

  @Override
  public long gas(byte[] input) {
    return 600 + 120 * Identity.words(input);
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    RIPEMD160Digest digest = new RIPEMD160Digest();
    digest.update(input, 0, input.length);
    byte[] output = new byte[32];
    digest.doFinal(output, 12);
    return Optional.of(output);
  }
}
