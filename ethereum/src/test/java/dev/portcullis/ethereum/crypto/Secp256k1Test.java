package dev.portcullis.ethereum.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class Secp256k1Test {

  /** The first account of the mnemonic that all development tools use. */
  @Test
  void theWellKnownDevelopmentKeyHasItsAddress() {
    UInt256 key =
        UInt256.of(
            EthereumHex.parseData(
                "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"));
    assertThat(Secp256k1.address(key)).hasToString("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266");
  }

  @Property(tries = 300)
  void aSignatureRecoversToItsSigner(
      @ForAll @Size(32) byte[] digest, @ForAll @Size(31) byte[] keyBytes) {
    UInt256 key = UInt256.of(keyBytes).plus(UInt256.ONE);
    Hash hash = Hash.of(digest);
    Signature signature = Secp256k1.sign(hash, key);
    assertThat(Secp256k1.recover(hash, signature)).contains(Secp256k1.address(key));
    assertThat(signature.s()).isLessThanOrEqualTo(Secp256k1.HALF_ORDER);
    Signature other = new Signature(1 - signature.yParity(), signature.r(), signature.s());
    assertThat(Secp256k1.recover(hash, other)).isNotEqualTo(Secp256k1.recover(hash, signature));
  }

  @Property(tries = 500)
  void anyNumbersRecoverToAnAddressOrNothing(
      @ForAll @Size(32) byte[] digest, @ForAll @Size(32) byte[] r, @ForAll @Size(32) byte[] s) {
    Signature signature = new Signature(digest[0] & 1, UInt256.of(r), UInt256.of(s));
    assertThat(Secp256k1.recover(Hash.of(digest), signature)).isNotNull();
  }

  @Test
  void valuesOutOfRangeRecoverToNothing() {
    Hash digest = Keccak.hash("x".getBytes(StandardCharsets.UTF_8));
    UInt256 one = UInt256.ONE;
    for (UInt256 wrong : new UInt256[] {UInt256.ZERO, Secp256k1.ORDER, UInt256.MAX}) {
      assertThat(Secp256k1.recover(digest, new Signature(0, wrong, one))).isEmpty();
      assertThat(Secp256k1.recover(digest, new Signature(0, one, wrong))).isEmpty();
    }
    // 5 is the x coordinate of no point.
    assertThat(Secp256k1.recover(digest, new Signature(0, UInt256.of(5), one))).isEmpty();
  }

  @Test
  void aSignatureOfTheNeutralElementRecoversToNothing() {
    // With z = 1, s = 1 and the generator as nonce point the key is (s R - z G) / r = 0.
    UInt256 generatorX =
        UInt256.of(
            EthereumHex.parseData(
                "0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"));
    Signature signature = new Signature(0, generatorX, UInt256.ONE);
    assertThat(Secp256k1.recover(Hash.of(UInt256.ONE), signature)).isEmpty();
  }

  @Test
  void keysOutOfRangeAreRefused() {
    assertThatThrownBy(() -> Secp256k1.address(UInt256.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Secp256k1.address(Secp256k1.ORDER))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
