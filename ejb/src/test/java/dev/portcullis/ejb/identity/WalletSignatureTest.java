package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.web3j.crypto.ECKeyPair;
import org.web3j.crypto.Keys;
import org.web3j.crypto.Sign;
import org.web3j.utils.Numeric;

class WalletSignatureTest {
  private static final String MESSAGE = "example.com wants you to sign in";
  private static final ECKeyPair KEY = ECKeyPair.create(BigInteger.valueOf(0x1234567890L));
  private static final Address WALLET = new Address("0x" + Keys.getAddress(KEY));
  private static final Address CONTRACT = new Address("0x00000000000000000000000000000000000c0de1");
  private static final String YES = "0x1626ba7e" + "0".repeat(56);

  private final Chain chain = new Chain();
  private final WalletSignature signatures =
      new WalletSignature(chain::call, new OutboundBulkhead(), Set::of);

  @Test
  void theSignatureOfTheWalletsOwnKeyIsAccepted() {
    byte[] signature = sign(MESSAGE);

    assertThat(signatures.isSignedBy(WALLET, MESSAGE, HexText.of(signature))).isTrue();
    signature[64] = (byte) (signature[64] - 27); // as hardware wallets write it
    assertThat(signatures.isSignedBy(WALLET, MESSAGE, HexText.of(signature))).isTrue();
    assertThat(chain.calls).isEmpty();
  }

  @Test
  void anotherTextOrWalletIsRefused() {
    String signature = HexText.of(sign(MESSAGE));

    assertThat(signatures.isSignedBy(WALLET, MESSAGE + " ", signature)).isFalse();
    assertThat(signatures.isSignedBy(CONTRACT, MESSAGE, signature)).isFalse();
  }

  @Test
  void theMirroredFormOfASignatureIsRefused() {
    byte[] signature = sign(MESSAGE);
    BigInteger s = new BigInteger(1, java.util.Arrays.copyOfRange(signature, 32, 64));
    BigInteger mirrored = Sign.CURVE_PARAMS.getN().subtract(s);
    System.arraycopy(Numeric.toBytesPadded(mirrored, 32), 0, signature, 32, 32);
    signature[64] = (byte) (signature[64] == 27 ? 28 : 27);

    assertThat(signatures.isSignedBy(WALLET, MESSAGE, HexText.of(signature))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 26, 29, 30, 127, 128, 255})
  void otherRecoveryNumbersAreRefused(int v) {
    byte[] signature = sign(MESSAGE);
    signature[64] = (byte) v;

    assertThat(signatures.isSignedBy(WALLET, MESSAGE, HexText.of(signature))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64, 66, 130})
  void signaturesOfAnotherLengthAreRefused(int length) {
    assertThat(signatures.isSignedBy(WALLET, MESSAGE, "0x" + "11".repeat(length))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"00", "ff"})
  void numbersOutsideTheCurveAreRefused(String filler) {
    assertThat(signatures.isSignedBy(WALLET, MESSAGE, "0x" + filler.repeat(64) + "1b")).isFalse();
    assertThat(
            signatures.isSignedBy(
                WALLET, MESSAGE, "0x" + filler.repeat(32) + "11".repeat(32) + "1c"))
        .isFalse();
  }

  @Test
  void aContractWalletDecidesForItself() {
    chain.code = "0x6000";
    chain.answer = YES;
    assertThat(signatures.isSignedBy(CONTRACT, MESSAGE, "0x1234")).isTrue();
    assertThat(chain.calls).hasSize(2);
    assertThat(chain.calls.get(1).get(0).get("gas").asText()).isEqualTo("0x4c4b40");
    String data = chain.calls.get(1).get(0).get("data").asText();
    assertThat(data)
        .startsWith("0x1626ba7e")
        .endsWith("0".repeat(62) + "40" + "0".repeat(63) + "2" + "1234" + "0".repeat(60));

    chain.answer = "0x" + "0".repeat(64);
    assertThat(signatures.isSignedBy(CONTRACT, MESSAGE, "0x1234")).isFalse();
    chain.answer = "0x";
    assertThat(signatures.isSignedBy(CONTRACT, MESSAGE, "0x1234")).isFalse();
    chain.answer = "0x1626ba7e";
    assertThat(signatures.isSignedBy(CONTRACT, MESSAGE, "0x1234")).isFalse();
  }

  @Test
  void aContractMayHaveApprovedAMessageWithoutASignature() {
    chain.code = "0x6000";
    chain.answer = YES;
    assertThat(signatures.isSignedBy(CONTRACT, MESSAGE, "0x")).isTrue();
    assertThat(chain.calls.get(1).get(0).get("data").asText())
        .endsWith("0".repeat(62) + "40" + "0".repeat(64));
  }

  @Test
  void aRevertingContractRejectsTheSignature() {
    chain.code = "0x6000";
    chain.refusal = new NodeErrorException(3, "execution reverted", null);

    assertThat(signatures.isSignedBy(CONTRACT, MESSAGE, "0x1234")).isFalse();
  }

  @Test
  void anAnswerWithoutCodeIsNoContract() {
    chain.code = null;
    chain.answer = YES;
    assertThatThrownBy(() -> signatures.isSignedBy(CONTRACT, MESSAGE, "0x1234"))
        .isInstanceOf(Failure.class);
  }

  private static byte[] sign(String message) {
    Sign.SignatureData data =
        Sign.signPrefixedMessage(message.getBytes(StandardCharsets.UTF_8), KEY);
    byte[] signature = new byte[65];
    System.arraycopy(data.getR(), 0, signature, 0, 32);
    System.arraycopy(data.getS(), 0, signature, 32, 32);
    signature[64] = data.getV()[0];
    return signature;
  }

  /** A chain with one contract. */
  private static final class Chain {
    private final List<JsonNode> calls = new ArrayList<>();
    private String code = "0x";
    private String answer = "0x";
    private NodeErrorException refusal;

    JsonNode call(String method, JsonNode params) {
      if (method.equals("eth_getCode")) {
        if (code != null && code.length() > 2) {
          calls.add(params);
        }
        return code == null ? NullNode.instance : new TextNode(code);
      }
      calls.add(params);
      if (refusal != null) {
        throw refusal;
      }
      return new TextNode(answer);
    }
  }
}
