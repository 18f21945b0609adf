package dev.portcullis.ethereum.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Blake2s256;
import dev.portcullis.ethereum.crypto.Keccak;
import org.junit.jupiter.api.Test;

/** Accounts in the state tree of ZKsync OS; a unit test. */
class AccountPropertiesTest {
  @Test
  void theHashIsBlake2s256() {
    // RFC 7693, appendix B, has the one of the three bytes "abc".
    assertThat(Blake2s256.hash(new byte[] {'a', 'b'}, new byte[] {'c'}))
        .hasToString("0x508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982");
  }

  @Test
  void anAccountHasItsCodeWithItsJumpDestinations() {
    EvmAddress address = EvmAddress.of("0x" + "00".repeat(19) + "aa");
    assertThat(AccountProperties.slot(address)).isEqualTo(UInt256.of(0xaa));
    // JUMPDEST, PUSH1 with a JUMPDEST as its data, JUMPDEST.
    Bytes code = Bytes.of("0x5b605b5b");
    AccountProperties properties = AccountProperties.of(1, UInt256.of(5), code);
    assertThat(properties.artifactsLength()).isEqualTo(8);
    assertThat(properties.observableHash()).isEqualTo(Keccak.hash(code));
    assertThat(properties.bytecodeHash())
        .isEqualTo(Blake2s256.hash(code.toArray(), new byte[4], new byte[] {9}, new byte[7]));
  }

  @Test
  void anAccountWithoutCodeHasNoHashes() {
    AccountProperties owned = AccountProperties.of(3, UInt256.ONE, Bytes.EMPTY);
    assertThat(owned.versioningData()).isZero();
    assertThat(owned.bytecodeHash()).isEqualTo(Hash.ZERO);
    assertThat(owned.observableHash()).isEqualTo(Hash.ZERO);
    byte[] encoded = new byte[124];
    encoded[15] = 3;
    encoded[47] = 1;
    assertThat(owned.hash()).isEqualTo(Blake2s256.hash(encoded));
  }
}
