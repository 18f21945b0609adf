package dev.portcullis.ejb.credential;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KeyFormatTest {
  @Property(tries = 200)
  void everyNewKeyHasTheForm(@ForAll("keys") String key) {
    assertThat(key).matches("priv_sk_[0-9A-Za-z]{64}");
    assertThat(KeyFormat.isValid(key)).isTrue();
  }

  @Property(tries = 500)
  void oneOtherCharacterMakesAKeyInvalid(
      @ForAll("keys") String key, @ForAll @IntRange(max = 71) int at, @ForAll char other) {
    Assume.that(key.charAt(at) != other);
    assertThat(KeyFormat.isValid(key.substring(0, at) + other + key.substring(at + 1))).isFalse();
  }

  @Property(tries = 200, generation = GenerationMode.EXHAUSTIVE)
  void aKeyThatLostOrGainedACharacterIsInvalid(
      @ForAll("keys") String key, @ForAll @IntRange(max = 71) int at) {
    assertThat(KeyFormat.isValid(key.substring(0, at) + key.substring(at + 1))).isFalse();
    assertThat(KeyFormat.isValid(key.substring(0, at) + 'a' + key.substring(at))).isFalse();
  }

  @Test
  void textAroundAKeyMakesItInvalid() {
    String key = KeyFormat.create();
    for (String bad :
        new String[] {"", " " + key, key + " ", key + "\n", "Bearer " + key, "priv_sk_"}) {
      assertThat(KeyFormat.isValid(bad)).as(bad).isFalse();
    }
  }

  @Provide
  Arbitrary<String> keys() {
    return Arbitraries.create(KeyFormat::create);
  }
}
