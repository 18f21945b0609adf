package dev.portcullis.legacy.musig;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.legacy.musig.Vectors.Vector;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MusigTest {
  private static final byte[] MESSAGE = {5, 1, 4, 1};
  private static final BigInteger NONCE = new BigInteger("123456789012345678901234567890");
  private final Signer signer = new Signer(new BigInteger("987654321098765432109876543210"));

  @Test
  void signaturesOfThePublicLibraryAreAccepted() {
    assertThat(all("valid")).hasSizeGreaterThan(40).allMatch(Vector::isAccepted);
  }

  @Test
  void messagesHaveTheHashesOfThePublicLibrary() {
    assertThat(all("valid"))
        .allSatisfy(v -> assertThat(Musig.messageHash(v.message())).isEqualTo(v.hash()));
  }

  @Test
  void theFixtureIsAcceptedAndItsAlterationsAreNot() {
    List<Vector> valid = Vectors.shared("valid");
    assertThat(valid).hasSizeGreaterThan(100).allMatch(Vector::isAccepted);
    assertThat(valid)
        .allSatisfy(v -> assertThat(Musig.messageHash(v.message())).isEqualTo(v.hash()));
    assertThat(Vectors.shared("rejected")).isNotEmpty().noneMatch(Vector::isAccepted);
  }

  @Test
  void noncanonicalValuesAreRejectedEvenIfThePublicLibraryDiffers() {
    assertThat(all("odd")).hasSizeGreaterThan(200).noneMatch(Vector::isAccepted);
  }

  @Test
  void thePublicLibraryAcceptsNothingMoreThanTheNeutralKey() {
    assertThat(all("odd"))
        .filteredOn(v -> v.json().get("wasm").asBoolean())
        .extracting(v -> v.what())
        .containsOnly("key of order 1", "neutral key with the bit of x");
  }

  @Test
  void ownSignaturesAreAccepted() {
    assertThat(accepted(signer.sign(MESSAGE, NONCE))).isTrue();
    assertThat(accepted(signer.sign(MESSAGE, BigInteger.ONE))).isTrue();
  }

  @Test
  void aKeyOfSmallOrderIsRefusedThoughTheEquationHolds() {
    for (EdwardsPoint small : smallPoints()) {
      byte[] signature = fitting(new Signer(BigInteger.ZERO), small, small);
      assertThat(Musig.verify(MESSAGE, small.toBytes(), signature)).isFalse();
    }
  }

  @Test
  void aKeyWithASmallPartIsRefusedThoughTheEquationHolds() {
    for (EdwardsPoint small : smallPoints()) {
      if (!small.isNeutral()) {
        EdwardsPoint mixed = signer.key().plus(small);
        byte[] signature = fitting(signer, mixed, small);
        assertThat(Musig.verify(MESSAGE, mixed.toBytes(), signature)).isFalse();
      }
    }
  }

  @Test
  void aNeutralPointRIsRefusedThoughTheEquationHolds() {
    byte[] signature = signer.sign(MESSAGE, BigInteger.ZERO);
    assertThat(signature).startsWith(1, 0, 0);
    assertThat(accepted(signature)).isFalse();
  }

  @Test
  void aNumberOfTheOrderOrMoreIsRefused() {
    byte[] signature = signer.sign(MESSAGE, NONCE);
    byte[] r = Arrays.copyOf(signature, 32);
    BigInteger s = Signer.number(Arrays.copyOfRange(signature, 32, 64));
    for (BigInteger more = s; more.bitLength() <= 256; more = more.add(PrimeOrderGroup.ORDER)) {
      assertThat(accepted(Signer.signature(r, more))).isEqualTo(more.equals(s));
    }
  }

  @Test
  void wrongLengthsAreRefused() {
    byte[] signature = signer.sign(MESSAGE, NONCE);
    byte[] key = signer.publicKey();
    for (int length : new int[] {0, 31, 33, 64}) {
      assertThat(Musig.verify(MESSAGE, Arrays.copyOf(key, length), signature)).isFalse();
    }
    for (int length : new int[] {0, 32, 63, 65, 96}) {
      assertThat(Musig.verify(MESSAGE, key, Arrays.copyOf(signature, length))).isFalse();
    }
    byte[] longest = Arrays.copyOf(MESSAGE, Musig.MAX_MESSAGE_BYTES);
    assertThat(Musig.verify(longest, key, signature)).as("zeros are no part of it").isTrue();
    byte[] longer = Arrays.copyOf(MESSAGE, Musig.MAX_MESSAGE_BYTES + 1);
    assertThat(Musig.verify(longer, key, signature)).isFalse();
  }

  @Property(tries = 60)
  void anAlteredBitIsNoticed(
      @ForAll @Size(max = 92) byte[] message,
      @ForAll long secret,
      @ForAll @IntRange(max = 8 * 96 - 1) int bit,
      @ForAll @IntRange(max = 8 * 92 - 1) int bitOfMessage) {
    Signer someone = new Signer(BigInteger.valueOf(secret).add(BigInteger.ONE.shiftLeft(200)));
    byte[] key = someone.publicKey();
    byte[] signature = someone.sign(message, NONCE.add(BigInteger.valueOf(secret)));
    assertThat(Musig.verify(message, key, signature)).isTrue();

    if (message.length > 0) {
      byte[] other = altered(message, bitOfMessage % (8 * message.length));
      assertThat(Musig.verify(other, key, signature)).isFalse();
    }
    boolean inKey = bit < 256;
    assertThat(
            Musig.verify(
                message,
                inKey ? altered(key, bit) : key,
                inKey ? signature : altered(signature, bit - 256)))
        .isFalse();
  }

  private boolean accepted(byte[] signature) {
    return Musig.verify(MESSAGE, signer.publicKey(), signature);
  }

  /** A signature whose challenge is such that the small part of the key vanishes. */
  private static byte[] fitting(Signer signer, EdwardsPoint key, EdwardsPoint small) {
    for (BigInteger nonce = NONCE; ; nonce = nonce.add(BigInteger.ONE)) {
      EdwardsPoint r = PrimeOrderGroup.GENERATOR.times(Signer.words(nonce));
      BigInteger challenge = Signer.challenge(key, r, MESSAGE);
      if (new OddMultiples(small, 4).times(Signer.words(challenge)).isNeutral()) {
        return signer.sign(key, MESSAGE, nonce);
      }
    }
  }

  private static List<EdwardsPoint> smallPoints() {
    EdwardsPoint eighth =
        Stream.iterate(BigInteger.TWO, BigInteger.ONE::add)
            .flatMap(y -> EdwardsPoint.read(LittleEndian.bytes(Signer.words(y)), 0).stream())
            .map(point -> new OddMultiples(point, 4).times(PrimeOrderGroup.order()))
            .filter(point -> !point.doubled().doubled().isNeutral())
            .findFirst()
            .orElseThrow();
    return Stream.iterate(eighth, EdwardsPoint::doubled).limit(4).toList();
  }

  private static byte[] altered(byte[] bytes, int bit) {
    byte[] altered = bytes.clone();
    altered[bit / 8] ^= (byte) (1 << (bit % 8));
    return altered;
  }

  private static List<Vector> all(String list) {
    return Vectors.own(list);
  }
}
