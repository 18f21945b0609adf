package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import java.util.Arrays;
import java.util.Optional;

/** Recovers the signer of a hash (address 1); returns no bytes when there is none. */
public final class EcRecover implements Precompile {

  private static final UInt256 EVEN = UInt256.of(27);
  private static final UInt256 ODD = UInt256.of(28);

  /** Stateless. */
  public EcRecover() {}

  @Override
  public long gas(byte[] input) {
    return 3000;
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    byte[] padded = Arrays.copyOf(input, 128);
    UInt256 v = UInt256.of(padded, 32);
    if (!v.equals(EVEN) && !v.equals(ODD)) {
      return Optional.of(new byte[0]);
    }
    Signature signature =
        new Signature(v.equals(ODD) ? 1 : 0, UInt256.of(padded, 64), UInt256.of(padded, 96));
    Optional<EvmAddress> signer = Secp256k1.recover(Hash.of(UInt256.of(padded, 0)), signature);
    return Optional.of(signer.map(EcRecover::asWord).orElse(new byte[0]));
  }

  private static byte[] asWord(EvmAddress address) {
    byte[] word = new byte[32];
    System.arraycopy(address.toArray(), 0, word, 12, EvmAddress.SIZE);
    return word;
  }
}
