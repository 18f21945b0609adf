package dev.portcullis.legacy.musig;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.legacy.musig.Vectors.Vector;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PublicKeyTest {
  @Test
  void keysHaveTheHashesOfThePublicLibrary() {
    assertThat(Vectors.own("valid")).isNotEmpty().allSatisfy(PublicKeyTest::isOfItsKey);
  }

  @Test
  void keysHaveTheHashesOfTheFixture() {
    assertThat(Vectors.shared("valid")).isNotEmpty().allSatisfy(PublicKeyTest::isOfItsKey);
  }

  private static void isOfItsKey(Vector vector) {
    assertThat(PublicKey.hash(vector.key()))
        .map(PubKeyHash::text)
        .contains("sync:" + vector.hashOfKey());
  }

  @Test
  void anInvalidKeyHasNoHash() {
    assertThat(Vectors.own("odd"))
        .filteredOn(v -> v.hashOfKey().length() != 40)
        .isNotEmpty()
        .allSatisfy(v -> assertThat(PublicKey.hash(v.key())).isEmpty());
    assertThat(Vectors.own("odd"))
        .filteredOn(v -> v.json().get("what").textValue().contains("bit of x"))
        .filteredOn(v -> v.json().get("what").textValue().contains("key"))
        .as("the public library reads two forms")
        .hasSize(2)
        .allSatisfy(v -> assertThat(v.hashOfKey()).hasSize(40))
        .allSatisfy(v -> assertThat(PublicKey.hash(v.key())).isEmpty());
    Stream.of(0, 31, 33).forEach(n -> assertThat(PublicKey.hash(new byte[n])).isEmpty());
  }
}
