package dev.portcullis.devnet.evm.precompile;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/** SHA-256 (address 2). */
public final class Sha256Precompile implements Precompile {

  /** Stateless. */
  public Sha256Precompile() {}

  @Override
  public long gas(byte[] input) {
    return 60 + 12 * Identity.words(input);
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    try {
      return Optional.of(MessageDigest.getInstance("SHA-256").digest(input));
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
