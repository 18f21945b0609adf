package dev.portcullis.ejb.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.Bip32ECKeyPair;
import org.web3j.crypto.Keys;
import org.web3j.crypto.MnemonicUtils;

class DevelopmentWalletsTest {
  private static final int HARDENED = 0x80000000;

  @Test
  void theFirstTenWalletsOfTheTestMnemonicAreKnown() {
    assertThat(IntStream.range(0, 10).mapToObj(DevelopmentWalletsTest::wallet))
        .allMatch(DevelopmentWallets::contains)
        .doesNotHaveDuplicates();
    assertThat(DevelopmentWallets.contains(wallet(10))).isFalse();
  }

  private static Address wallet(int index) {
    byte[] seed =
        MnemonicUtils.generateSeed(
            "test test test test test test test test test test test junk", "");
    int[] path = {44 | HARDENED, 60 | HARDENED, HARDENED, 0, index};
    return new Address(
        "0x"
            + Keys.getAddress(
                Bip32ECKeyPair.deriveKeyPair(Bip32ECKeyPair.generateKeyPair(seed), path)));
  }
}
