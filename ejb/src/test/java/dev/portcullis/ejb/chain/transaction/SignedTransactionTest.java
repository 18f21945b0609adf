package dev.portcullis.ejb.chain.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.ejb.chain.SignedSamples;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.ethereum.transaction.TransactionType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.wallet.AuthorizedTransaction.TransactionDetails;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.web3j.crypto.Hash;
import org.web3j.crypto.Sign;
import org.web3j.crypto.SignedRawTransaction;
import org.web3j.crypto.TransactionDecoder;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.rlp.RlpType;
import org.web3j.utils.Numeric;

class SignedTransactionTest {
  private static final String ZERO = "0x" + "00".repeat(20);
  private static final Address SENDER = new Address(SignedSamples.SIGNER.getAddress());
  private static final TransactionDetails CALL =
      new TransactionDetails(
          new Address(SignedSamples.TARGET), SignedSamples.DATA, BigInteger.valueOf(5));
  private static final String MALFORMED = "is not a signed transaction in its canonical encoding";

  /** One that zksync-ethers 6.17 signed, and its hash. */
  private static final String OF_A_WALLET =
      "0x71f886800184773594008275309400000000000000000000000000000000000000b007808219a580808219a594"
          + "f39fd6e51aad88f6f4ce6ab8827279cfffb9226682c350c0b841997d98bb0aabbff56a846e0e72cfb0f1c5"
          + "f2e687e8bebf0689aac69bdef90899272640d7fe9351946dc3d4377e4a808fc019bfc19c097f6d65d03660"
          + "f31f37341bc0";

  private static final String ITS_HASH =
      "0xc404f66e5799c8e45017a63adf50767d57e57333ca8ba2d36e56e577813d4b01";

  /** One with a paymaster. */
  private static final String SPONSORED =
      "0x71f9010380018477359400830493e09400000000000000000000000000000000000000b0078082"
          + "19a580808219a594f39fd6e51aad88f6f4ce6ab8827279cfffb9226682c350c0b841fea4082625d2"
          + "964601ccf86370201f78624f89e136cfec5794992efaed8ccdaf076e92a5f6b31ff8302c5965c092"
          + "c74d69668e73a03c757348019c239627f4ca1bf87b94000000000000000000000000000000000000"
          + "00aab8648c5a34450000000000000000000000000000000000000000000000000000000000000020"
          + "00000000000000000000000000000000000000000000000000000000000000020102000000000000"
          + "000000000000000000000000000000000000000000000000";

  private static final List<String> CALLS =
      List.of(
          SignedSamples.beforeEip155(),
          SignedSamples.legacy(SignedSamples.TARGET),
          SignedSamples.accessList(),
          SignedSamples.dynamicFee(SignedSamples.TARGET, SignedSamples.CHAIN),
          SignedSamples.typedData(SignedSamples.TARGET),
          SignedSamples.typedDataInParts(SignedSamples.TARGET));

  static List<String> calls() {
    return CALLS;
  }

  static List<String> deployments() {
    return List.of(SignedSamples.legacy(null), SignedSamples.dynamicFee(null, SignedSamples.CHAIN));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void eachTypeReportsItsSenderAndItsAction(String raw) {
    SignedTransaction read = read(raw);
    assertThat(read.sender()).isEqualTo(SENDER);
    assertThat(read.nonce()).isEqualTo(9);
    assertThat(read.details()).isEqualTo(CALL);
    if (!raw.startsWith("0x71")) {
      assertThat(read.hash()).isEqualTo(new Hash32(Hash.sha3(raw)));
    }
  }

  @ParameterizedTest
  @MethodSource("deployments")
  void aDeploymentHasNoTarget(String raw) {
    SignedTransaction read = read(raw);
    assertThat(read.details().to()).isNull();
    assertThat(read.sender()).isEqualTo(SENDER);
    assertThat(read.callRequest().has("to")).isFalse();
  }

  @Test
  void theTypeOfTheEcosystemHasTheHashThatItsClientsCompute() {
    SignedTransaction read = read(OF_A_WALLET);
    assertThat(read.hash()).isEqualTo(new Hash32(ITS_HASH));
    assertThat(read.details().to()).isEqualTo(new Address("0x" + "0".repeat(38) + "b0"));
  }

  @Test
  void theCallRequestMatchesTheTransaction() {
    String common =
        "{\"from\":\"%s\",\"to\":\"%s\",\"gas\":\"0x186a0\",\"value\":\"0x5\",\"data\":\"%s\","
            .formatted(SENDER, SignedSamples.TARGET, SignedSamples.DATA);
    String dynamic = common + "\"maxFeePerGas\":\"0xa\",\"maxPriorityFeePerGas\":\"0x1\"}";
    assertThat(request(SignedSamples.legacy(SignedSamples.TARGET)))
        .isEqualTo(common + "\"gasPrice\":\"0xa\"}");
    assertThat(request(SignedSamples.accessList()))
        .isEqualTo(
            common
                + "\"gasPrice\":\"0xa\",\"accessList\":[{\"address\":\"%s\",\"storageKeys\":[\"%s\"]}]}"
                    .formatted(SignedSamples.TARGET, SignedSamples.SLOT));
    assertThat(request(SignedSamples.dynamicFee(SignedSamples.TARGET, SignedSamples.CHAIN)))
        .isEqualTo(dynamic);
    assertThat(request(SignedSamples.typedData(SignedSamples.TARGET))).isEqualTo(dynamic);
  }

  private static String request(String raw) {
    return read(raw).callRequest().toString();
  }

  @Test
  void blobsAndAuthorizationsAreRefusedByName() {
    assertThat(refusal("0x03" + "c0")).isEqualTo("must not carry blobs");
    assertThat(refusal("0x04" + "c0")).isEqualTo("must not carry authorizations");
    DevAccounts.DevAccount account = DevAccounts.ALL.get(0);
    TransactionPayload whole =
        new TransactionPayload(
            TransactionType.SET_CODE,
            Optional.of(UInt256.of(SignedSamples.CHAIN)),
            0,
            UInt256.ONE,
            UInt256.ONE,
            100_000,
            Optional.of(account.address()),
            UInt256.ZERO,
            dev.portcullis.ethereum.common.Bytes.EMPTY,
            List.of(),
            UInt256.ZERO,
            List.of(),
            List.of(Authorization.sign(UInt256.ZERO, account.address(), 1, account.privateKey())));
    assertThat(refusal(whole.sign(account.privateKey()).encoded().toString()))
        .isEqualTo("must not carry authorizations");
  }

  @Test
  void anotherChainIsNamed() {
    assertThat(refusal(SignedSamples.dynamicFee(SignedSamples.TARGET, 6566)))
        .isEqualTo("is signed for chain 6566");
    for (String raw : calls().subList(1, 6)) {
      assertThat(refusal(raw, 1)).isEqualTo("is signed for chain 6565");
    }
    assertThat(SignedTransaction.read("rawTx", SignedSamples.beforeEip155(), 1).details())
        .as("signed for every chain")
        .isEqualTo(CALL);
  }

  @Test
  void aSignatureInItsSecondFormIsRefused() {
    SignedRawTransaction signed =
        (SignedRawTransaction)
            TransactionDecoder.decode(
                SignedSamples.dynamicFee(SignedSamples.TARGET, SignedSamples.CHAIN));
    Sign.SignatureData low = signed.getSignatureData();
    BigInteger high = Sign.CURVE_PARAMS.getN().subtract(Numeric.toBigInt(low.getS()));
    Sign.SignatureData second =
        new Sign.SignatureData(
            (byte) (27 + (1 ^ (low.getV()[0] % 27 & 1))),
            low.getR(),
            Numeric.toBytesPadded(high, 32));
    assertThat(refusal(Numeric.toHexString(TransactionEncoder.encode(signed, second))))
        .isEqualTo("has no valid signature: s is out of range (EIP-2)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0x", "0x00", "0x02", "0xc0", "0x02c0", "0x71", "0x71c0", "0x7fc0", "0xffff"})
  void anInvalidTransactionIsRejected(String raw) {
    assertThat(refusal(raw)).isEqualTo(MALFORMED);
  }

  @Test
  void invalidHexadecimalTextIsRejected() {
    for (String raw : List.of("", "00", "0x0", "0xzz")) {
      assertThat(refusal(raw)).isEqualTo("must be 0x and hexadecimal bytes");
    }
  }

  @Test
  void anUnsignedTransactionIsRefused() {
    byte[] unsigned = TransactionEncoder.encode(SignedSamples.legacyPayload(SignedSamples.TARGET));
    assertThat(refusal(Numeric.toHexString(unsigned))).isEqualTo(MALFORMED);
  }

  @Test
  void theTypeOfTheEcosystemMustBeSignedByItsSenderWithAnOrdinaryKey() {
    assertThat(refusal(OF_A_WALLET.replace("f39fd6e51aad", "f39fd6e51aae")))
        .startsWith("has no valid signature: not signed by 0xf39fd6e51aae");
    assertThat(refusal(typedData(SignedSamples.TARGET, "0x" + "11".repeat(64) + "1b")))
        .startsWith("has no valid signature: not signed by");
    assertThat(refusal(typedData(SignedSamples.TARGET, "0x" + "11".repeat(20))))
        .isEqualTo("has no valid signature: the signature has 20 bytes, not 65");
  }

  @Test
  void theTypeOfTheEcosystemHasOneForm() {
    String good = SignedSamples.typedData(SignedSamples.TARGET);
    String signature = good.substring(good.length() - 132, good.length() - 2);
    assertThat(read(good).hash())
        .isEqualTo(read(typedData(SignedSamples.TARGET, "0x" + signature)).hash());
    String zero = signature.endsWith("1b") ? "00" : "01";
    assertThat(refusal(typedData(SignedSamples.TARGET, "0x" + signature.substring(0, 128) + zero)))
        .isEqualTo(MALFORMED);
    String parts =
        SignedSamples.typedData(
            SignedSamples.TARGET,
            List.of(SignedSamples.number(7), SignedSamples.text(""), SignedSamples.text("")),
            HexText.bytes("0x" + signature),
            List.of(),
            List.of());
    assertThat(refusal(parts)).isEqualTo(MALFORMED);
  }

  /** The zero address is signed in place of none, and the chain deploys nothing of this type. */
  @Test
  void theTypeOfTheEcosystemDeploysNothing() {
    for (String raw :
        List.of(SignedSamples.typedData(null), SignedSamples.typedDataInParts(null))) {
      assertThat(refusal(raw)).isEqualTo("must name its target: type 0x71 deploys nothing");
    }
    assertThat(read(SignedSamples.typedData(ZERO)).details().to()).isEqualTo(new Address(ZERO));
  }

  @Test
  void factoryDependenciesAreRefused() {
    byte[] signature = new byte[65];
    List<RlpType> parts =
        List.of(SignedSamples.number(1), SignedSamples.text(""), SignedSamples.text(""));
    List<RlpType> one = List.of(SignedSamples.text(SignedSamples.TARGET));
    assertThat(
            refusal(
                SignedSamples.typedData(SignedSamples.TARGET, parts, signature, one, List.of())))
        .isEqualTo("must not carry factory dependencies");
    assertThat(
            refusal(
                SignedSamples.typedData(SignedSamples.TARGET, parts, signature, List.of(), one)))
        .isEqualTo(MALFORMED);
  }

  /** The chain takes it, as zksync-ethers signed it. */
  @Test
  void aPaymasterIsRefused() {
    assertThat(refusal(SPONSORED)).isEqualTo("must not carry a paymaster");
  }

  @Test
  void theFieldIsNamed() {
    assertThatThrownBy(() -> SignedTransaction.read("params[0]", "0x00", 1))
        .isInstanceOf(Failure.class)
        .hasMessage("params[0] " + MALFORMED);
  }

  @Property(tries = 3000)
  void anyBytesAreRefusedOrEncodeToThemselves(
      @ForAll byte first, @ForAll @Size(max = 200) byte[] rest) {
    byte[] bytes = new byte[rest.length + 1];
    bytes[0] = first;
    System.arraycopy(rest, 0, bytes, 1, rest.length);
    requireOneEncoding(bytes);
  }

  /** What differs in some bytes from a good transaction, with bytes more or less. */
  @Property(tries = 10_000)
  void aChangedTransactionIsRefusedOrEncodesToItself(
      @ForAll @IntRange(max = 5) int which,
      @ForAll @IntRange(max = 2) int how,
      @ForAll @IntRange(max = 400) int where,
      @ForAll byte what) {
    byte[] good = HexText.bytes(calls().get(which));
    int at = where % good.length;
    byte[] changed = Arrays.copyOf(good, good.length + how - 1);
    if (how > 0) {
      System.arraycopy(good, at, changed, at + how - 1, good.length - at);
      changed[at] = what;
    } else {
      System.arraycopy(good, at + 1, changed, at, good.length - at - 1);
    }
    Optional<SignedTransaction> read = requireOneEncoding(changed);
    if (read.isPresent() && !Arrays.equals(good, changed)) {
      assertThat(read.get().hash()).isNotEqualTo(read(HexText.of(good)).hash());
    }
  }

  private static Optional<SignedTransaction> requireOneEncoding(byte[] bytes) {
    SignedTransaction read;
    try {
      read = read(HexText.of(bytes));
    } catch (Failure refused) {
      assertThat(refused.reason()).isEqualTo(Failure.Reason.VALIDATION);
      return Optional.empty();
    }
    if (bytes[0] != 0x71) {
      SignedRawTransaction again =
          (SignedRawTransaction) TransactionDecoder.decode(HexText.of(bytes));
      assertThat(TransactionEncoder.encode(again, again.getSignatureData())).isEqualTo(bytes);
      assertThat(read.hash()).isEqualTo(new Hash32(Hash.sha3(HexText.of(bytes))));
    }
    return Optional.of(read);
  }

  private static String typedData(String to, String signature) {
    return SignedSamples.typedData(
        to,
        List.of(
            SignedSamples.number(SignedSamples.CHAIN),
            SignedSamples.text(""),
            SignedSamples.text("")),
        HexText.bytes(signature),
        List.of(),
        List.of());
  }

  private static SignedTransaction read(String raw) {
    return SignedTransaction.read("rawTx", raw, SignedSamples.CHAIN);
  }

  private static String refusal(String raw) {
    return refusal(raw, SignedSamples.CHAIN);
  }

  private static String refusal(String raw, long chainId) {
    try {
      SignedTransaction.read("rawTx", raw, chainId);
      return "read";
    } catch (Failure refused) {
      assertThat(refused.issues().get(0).path()).isEqualTo("rawTx");
      return refused.issues().get(0).message();
    }
  }
}
