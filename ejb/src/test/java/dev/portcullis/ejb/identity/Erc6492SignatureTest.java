package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.Hash;

/**
 * Wallets that are not deployed yet sign in (ERC-6492). A unit test with the embedded chain, which
 * runs the code that deploys them.
 */
class Erc6492SignatureTest {
  private static final String MESSAGE = "example.com wants you to sign in";

  /** Creates with CREATE2 and no salt what it is called with. */
  private static final String FACTORY =
      "0x600f80600b6000396000f3" + "366000600037" + "600036" + "60006000f5" + "00";

  /** A wallet that takes each signature whose first byte is 1. */
  private static final String WALLET =
      "601a80600b6000396000f3" + "60643560f81c600114631626ba7e0260e01b60005260206000f3";

  private static final String SUFFIX = "6492".repeat(16);

  private static Address factory;

  private final AtomicInteger asked = new AtomicInteger();
  private final WalletSignature signatures = signatures(Set.of(factory));

  @BeforeAll
  static void aFactory() {
    factory = new Address(TestChain.deploy(FACTORY));
  }

  private WalletSignature signatures(Set<Address> factories) {
    return new WalletSignature(
        (method, params) -> {
          asked.incrementAndGet();
          return TestChain.unwatched().call(method, params);
        },
        new OutboundBulkhead(),
        () -> factories);
  }

  private static Address wallet(String code) {
    String hash = Hash.sha3("0x" + code).substring(2);
    String made =
        Hash.sha3("0xff" + factory.text().substring(2) + "0".repeat(64) + hash).substring(26);
    return new Address("0x" + made);
  }

  private static String word(int number) {
    return "%064x".formatted(number);
  }

  private static String bytes(String hex) {
    int padding = (64 - hex.length() % 64) % 64;
    return word(hex.length() / 2) + hex + "0".repeat(padding);
  }

  private static String wrapped(Address factory, String deployment, String signature) {
    String first = bytes(deployment);
    return "0x"
        + "0".repeat(24)
        + factory.text().substring(2)
        + word(96)
        + word(96 + first.length() / 2)
        + first
        + bytes(signature)
        + SUFFIX;
  }

  @Test
  void aWalletThatIsNotDeployedYetSigns() {
    Address wallet = wallet(WALLET);
    assertThat(signatures.isSignedBy(wallet, MESSAGE, wrapped(factory, WALLET, "01"))).isTrue();
    assertThat(signatures.isSignedBy(wallet, MESSAGE, wrapped(factory, WALLET, "02"))).isFalse();
    assertThat(TestChain.call("eth_getCode", wallet.text(), "latest").asText())
        .as("nothing stays")
        .isEqualTo("0x");
  }

  @Test
  void onlyTheWalletThatTheFactoryDeploysDoes() {
    Address another = new Address("0x" + "ab".repeat(20));
    assertThat(signatures.isSignedBy(another, MESSAGE, wrapped(factory, WALLET, "01"))).isFalse();
    assertThat(signatures.isSignedBy(wallet(WALLET), MESSAGE, wrapped(factory, "00", "01")))
        .isFalse();
  }

  /**
   * Code of its own choice would reveal one bit of the chain's state to an unknown client each
   * time.
   */
  @Test
  void aFactoryThatTheOperatorDoesNotListIsNotCalled() {
    WalletSignature none = signatures(Set.of());
    assertThat(none.isSignedBy(wallet(WALLET), MESSAGE, wrapped(factory, WALLET, "01"))).isFalse();
    assertThat(asked).as("whether there is code").hasValue(1);
  }

  @Test
  void aWalletThatIsDeployedDecidesWithoutTheFactory() {
    String code = WALLET + "00";
    String deployed = TestChain.deploy("0x" + WALLET);
    WalletSignature none = signatures(Set.of());
    assertThat(none.isSignedBy(new Address(deployed), MESSAGE, wrapped(factory, code, "01")))
        .isTrue();
    assertThat(none.isSignedBy(new Address(deployed), MESSAGE, wrapped(factory, code, "02")))
        .isFalse();
  }

  /** A wallet, or a factory, that never ends takes the gas of one question. */
  @Test
  void endlessNestingIsRejected() {
    String endless = "600480600b6000396000f3" + "5b600056";
    assertThat(signatures.isSignedBy(wallet(endless), MESSAGE, wrapped(factory, endless, "01")))
        .isFalse();
    Address hanging = new Address(TestChain.deploy("0x" + endless));
    assertThat(
            signatures(Set.of(hanging))
                .isSignedBy(wallet(WALLET), MESSAGE, wrapped(hanging, WALLET, "01")))
        .isFalse();
  }

  @Test
  void anIncompleteSignatureIsRejectedWithoutAQuery() {
    byte[] good = HexText.bytes(wrapped(factory, WALLET, "01"));
    Random random = new Random(6492);
    for (int i = 0; i < 2_000; i++) {
      byte[] broken = good.clone();
      // Within the offsets and the first length, whose high bytes must be zero.
      broken[32 + random.nextInt(28)] = (byte) (1 + random.nextInt(255));
      assertThat(signatures.isSignedBy(wallet(WALLET), MESSAGE, HexText.of(broken))).isFalse();
    }
    for (int words = 0; words < 3; words++) {
      assertThat(
              signatures.isSignedBy(
                  wallet(WALLET), MESSAGE, "0x" + "00".repeat(32 * words) + SUFFIX))
          .isFalse();
    }
    assertThat(asked).hasValue(0);
  }
}
