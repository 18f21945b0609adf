package dev.portcullis.ethereum.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransactionTest {

  private static final UInt256 KEY = UInt256.of(0x1234_5678L);
  private static final EvmAddress RECEIVER =
      EvmAddress.of("0x3535353535353535353535353535353535353535");

  /** The example of EIP-155. */
  @Test
  void theExampleOfEip155HasItsSigningHashAndEncoding() {
    TransactionPayload payload =
        TransactionPayload.legacy(
            1,
            9,
            UInt256.of(20_000_000_000L),
            21_000,
            Optional.of(RECEIVER),
            UInt256.of(1_000_000_000_000_000_000L),
            Bytes.EMPTY);
    assertThat(payload.signingHash())
        .hasToString("0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53");
    Transaction signed =
        payload.sign(
            UInt256.of(
                EthereumHex.parseData(
                    "0x4646464646464646464646464646464646464646464646464646464646464646")));
    assertThat(signed.v()).isEqualTo(UInt256.of(37));
    assertThat(signed.encoded())
        .hasToString(
            "0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a7640000"
                + "8025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8"
                + "997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83");
  }

  @ParameterizedTest
  @EnumSource(
      names = {"TYPED_DATA", "PRIORITY"},
      mode = EnumSource.Mode.EXCLUDE)
  void everyTypeRoundTripsAndRecoversItsSender(TransactionType type) {
    Transaction signed = payload(type).sign(KEY);
    Transaction read = Transaction.decode(signed.encoded().toArray());
    assertThat(read.payload()).isEqualTo(signed.payload());
    assertThat(read.signature()).isEqualTo(signed.signature());
    assertThat(read).isEqualTo(signed);
    assertThat(read.sender()).isEqualTo(Secp256k1.address(KEY));
    assertThat(read.payload().authorizations())
        .allSatisfy(each -> assertThat(each.authority()).contains(Secp256k1.address(KEY)));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"TYPED_DATA", "PRIORITY"},
      mode = EnumSource.Mode.EXCLUDE)
  void everyShortenedOrLengthenedEncodingIsRefused(TransactionType type) {
    byte[] encoded = payload(type).sign(KEY).encoded().toArray();
    for (int size = 0; size < encoded.length; size++) {
      byte[] shorter = Arrays.copyOf(encoded, size);
      assertThatThrownBy(() -> Transaction.decode(shorter))
          .isInstanceOf(InvalidTransactionException.class)
          .hasMessageStartingWith("invalid transaction encoding");
    }
    byte[] longer = Arrays.copyOf(encoded, encoded.length + 1);
    assertThatThrownBy(() -> Transaction.decode(longer))
        .isInstanceOf(InvalidTransactionException.class);
  }

  @Property(tries = 1_500)
  void damagedEncodingsAreReadOrRefusedWithTheDeclaredException(
      @ForAll TransactionType type, @ForAll @IntRange(max = 400) int at, @ForAll byte damage) {
    byte[] encoded = payload(type).sign(KEY).encoded().toArray();
    encoded[at % encoded.length] ^= damage;
    decodeHostile(encoded);
  }

  @Property(tries = 5_000)
  void anyBytesAreReadOrRefusedWithTheDeclaredException(@ForAll @Size(max = 200) byte[] input) {
    decodeHostile(input);
  }

  @Test
  void aSignatureInTheUpperHalfIsRefused() {
    TransactionPayload payload = payload(TransactionType.DYNAMIC_FEE);
    var low = payload.sign(KEY).signature();
    var high = new Signature(1 - low.yParity(), low.r(), Secp256k1.ORDER.minus(low.s()));
    byte[] encoded = TransactionCodec.signed(payload, high).encoded().toArray();
    assertThatThrownBy(() -> Transaction.decode(encoded))
        .isInstanceOfSatisfying(
            InvalidTransactionException.class,
            e -> assertThat(e.reason()).isEqualTo(Reason.INVALID_SIGNATURE));
  }

  @Test
  void theEffectivePriceIsBaseFeePlusTipUpToTheCap() {
    Transaction transaction = payload(TransactionType.DYNAMIC_FEE).sign(KEY);
    assertThat(transaction.effectiveGasPrice(UInt256.of(10))).isEqualTo(UInt256.of(12));
    assertThat(transaction.effectiveGasPrice(UInt256.of(99))).isEqualTo(UInt256.of(100));
  }

  private static void decodeHostile(byte[] input) {
    try {
      Transaction read = Transaction.decode(input);
      assertThat(TransactionCodec.signed(read.payload(), read.signature()).encoded().toArray())
          .isEqualTo(input);
      assertThat(read.sender()).isNotNull();
    } catch (InvalidTransactionException refused) {
      assertThat(refused).hasMessageStartingWith(refused.reason().phrase());
    }
  }

  private static TransactionPayload payload(TransactionType type) {
    boolean typed = type != TransactionType.LEGACY;
    boolean dynamic = type.hasDynamicFee();
    boolean blob = type == TransactionType.BLOB;
    return new TransactionPayload(
        type,
        Optional.of(UInt256.of(270)),
        7,
        UInt256.of(dynamic ? 2 : 100),
        UInt256.of(100),
        50_000,
        Optional.of(RECEIVER),
        UInt256.of(3),
        Bytes.of("0xa9059cbb00"),
        typed
            ? List.of(new AccessListEntry(RECEIVER, List.of(UInt256.ZERO, UInt256.MAX)))
            : List.of(),
        UInt256.of(blob ? 5 : 0),
        blob ? List.of(Hash.of(UInt256.MAX)) : List.of(),
        type == TransactionType.SET_CODE
            ? List.of(Authorization.sign(UInt256.of(270), RECEIVER, 8, KEY))
            : List.of());
  }
}
