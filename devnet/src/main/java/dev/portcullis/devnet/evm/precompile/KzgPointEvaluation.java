package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.ethereum.common.UInt256;
import ethereum.ckzg4844.CKZG4844JNI;
import ethereum.ckzg4844.CKZGException;
import java.util.Arrays;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies that the polynomial of a blob has a value at a point (address 0x0a, EIP-4844), with the
 * native library c-kzg, which is loaded at the first use.
 */
public final class KzgPointEvaluation implements Precompile {

  private static final Logger LOG = LoggerFactory.getLogger(KzgPointEvaluation.class);
  private static final int INPUT_SIZE = 192;
  private static final byte VERSION = 1;

  /** Stateless. */
  public KzgPointEvaluation() {}

  @Override
  public long gas(byte[] input) {
    return 50_000;
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    if (input.length != INPUT_SIZE) {
      return Optional.empty();
    }
    byte[] hash = Arrays.copyOf(input, 32);
    byte[] z = Arrays.copyOfRange(input, 32, 64);
    byte[] y = Arrays.copyOfRange(input, 64, 96);
    byte[] commitment = Arrays.copyOfRange(input, 96, 144);
    byte[] proof = Arrays.copyOfRange(input, 144, INPUT_SIZE);
    boolean holds =
        Arrays.equals(hash, versionedHash(commitment))
            && Library.RUNS
            && verify(commitment, z, y, proof);
    return holds ? Optional.of(Library.ANSWER.clone()) : Optional.empty();
  }

  private static byte[] versionedHash(byte[] commitment) {
    byte[] hash = new Sha256Precompile().run(commitment).orElseThrow();
    hash[0] = VERSION;
    return hash;
  }

  private static boolean verify(byte[] commitment, byte[] z, byte[] y, byte[] proof) {
    try {
      return CKZG4844JNI.verifyKzgProof(commitment, z, y, proof);
    } catch (CKZGException noPointOrNumber) {
      return false;
    }
  }

  /** Loads the native library and the ceremony's result at its first use. */
  private static final class Library {

    /** The number of field elements in a blob, and the field's modulus. */
    static final byte[] ANSWER = new byte[64];

    static final boolean RUNS = load();

    /** Where the library does not run, every proof fails, which is better than a crashed node. */
    private static boolean load() {
      try {
        CKZG4844JNI.loadNativeLibrary();
        CKZG4844JNI.loadTrustedSetupFromResource("trusted_setup.txt", KzgPointEvaluation.class, 0);
        UInt256.of(CKZG4844JNI.FIELD_ELEMENTS_PER_BLOB).writeTo(ANSWER, 0);
        UInt256.of(CKZG4844JNI.BLS_MODULUS).writeTo(ANSWER, 32);
        return true;
      } catch (LinkageError | RuntimeException absent) {
        LOG.warn(
            "c-kzg does not run here: calls of the precompiled contract 0x0a fail: {}",
            absent.toString());
        return false;
      }
    }
  }
}
