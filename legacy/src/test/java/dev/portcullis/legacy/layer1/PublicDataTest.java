package dev.portcullis.legacy.layer1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.legacy.ledger.Nft;
import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PublicDataTest {
  private static final Address ALICE = new Address("0x" + "a1".repeat(20));
  private static final Address BOB = new Address("0x" + "b0".repeat(20));
  private static final String CONTENT = "c7".repeat(32);
  private static final Nft NFT =
      new Nft(65_540, 2, BOB, 3, new Hash32("0x" + CONTENT), ALICE, "NFT-65540");

  private static final String ID_1 = "00000001";
  private static final String ID_2 = "00000002";
  private static final String AMOUNT = "000000000000000000000000000002bc";
  private static final BigInteger SEVEN_HUNDRED = BigInteger.valueOf(700);
  private static final String A = "a1".repeat(20);
  private static final String B = "b0".repeat(20);

  @Test
  void operationsHaveTheLayoutThatTheContractReads() {
    assertThat(PublicData.deposit(1, 2, SEVEN_HUNDRED, ALICE))
        .isEqualTo(bytes(45, "01", ID_1, ID_2, AMOUNT, A));
    assertThat(PublicData.withdrawal(1, 2, SEVEN_HUNDRED, ALICE))
        .isEqualTo(bytes(47, "03", ID_1, ID_2, AMOUNT, "0000", A));
    assertThat(PublicData.forcedExit(1, 2, 5, SEVEN_HUNDRED, ALICE))
        .isEqualTo(bytes(51, "08", ID_1, ID_2, "00000005", AMOUNT, "0000", A));
    assertThat(PublicData.fullExit(1, ALICE, 2, SEVEN_HUNDRED, Optional.empty()))
        .isEqualTo(bytes(105, "06", ID_1, A, ID_2, AMOUNT, "00".repeat(60)));
    assertThat(PublicData.fullExit(1, ALICE, 65_540, BigInteger.ONE, Optional.of(NFT)))
        .isEqualTo(
            bytes(
                105,
                "06",
                ID_1,
                A,
                "00010004",
                "00".repeat(15) + "01",
                ID_2,
                B,
                "00000003",
                CONTENT));
    assertThat(PublicData.withdrawNft(1, NFT, ALICE, 2))
        .isEqualTo(
            bytes(95, "0a", ID_1, ID_2, B, "00000003", CONTENT, A, "00010004", ID_2, "0000"));
  }

  private static byte[] bytes(int length, String... fields) {
    byte[] all = HexText.bytes("0x" + String.join("", fields));
    assertThat(all).hasSize(length);
    return all;
  }

  @Test
  void amountsHave128Bits() {
    BigInteger limit = BigInteger.TWO.pow(128);
    assertThat(PublicData.deposit(0, 0, limit.subtract(BigInteger.ONE), ALICE))
        .isEqualTo(bytes(45, "01", "00".repeat(8), "ff".repeat(16), A));
    assertThatThrownBy(() -> PublicData.deposit(0, 0, limit, ALICE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PublicData.deposit(0, 0, BigInteger.ONE.negate(), ALICE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PublicData.deposit(1L << 32, 0, BigInteger.ONE, ALICE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theGasOfABlockIsThatOfItsOperations() {
    byte[] exit = PublicData.fullExit(1, ALICE, 2, SEVEN_HUNDRED, Optional.empty());
    byte[] nft = PublicData.fullExit(1, ALICE, 65_540, BigInteger.ONE, Optional.of(NFT));
    byte[] both = new byte[210];
    System.arraycopy(exit, 0, both, 0, 105);
    System.arraycopy(nft, 0, both, 105, 105);

    assertThat(BlockGasEstimator.ofAll(both))
        .isEqualTo(BlockGasEstimator.of(exit) + BlockGasEstimator.of(nft));
    assertThat(BlockGasEstimator.of(nft)).isGreaterThan(BlockGasEstimator.of(exit));
    assertThat(BlockGasEstimator.of(null)).isZero();
    assertThatThrownBy(() -> BlockGasEstimator.of(new byte[] {3, 0}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> BlockGasEstimator.of(new byte[] {2}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
