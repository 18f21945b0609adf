package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NonceTokenTest {
  private static final byte[] KEY = Ids.bytes(32);
  private static final NonceToken TOKEN =
      new NonceToken(
          new Address("0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"),
          "12345678",
          "login",
          "org-1",
          Instant.parse("2026-11-21T16:30:24.123Z"),
          Instant.parse("2026-11-21T16:25:24.123Z"),
          Sha256.hex("the message"));

  @Test
  void whatWasSealedIsRead() {
    assertThat(NonceToken.open(TOKEN.seal(KEY), KEY)).contains(TOKEN);
    assertThat(TOKEN.isOf("the message")).isTrue();
    assertThat(TOKEN.isOf("the message ")).isFalse();
  }

  @Test
  void anotherKeyDoesNotOpenIt() {
    assertThat(NonceToken.open(TOKEN.seal(KEY), Ids.bytes(32))).isEmpty();
  }

  @Test
  void noChangedCharacterGoesUnnoticed() {
    String sealed = TOKEN.seal(KEY);
    for (int i = 0; i < sealed.length() - 1; i++) {
      // The last character carries bits that base64 ignores.
      char other = sealed.charAt(i) == 'A' ? 'B' : 'A';
      String changed = sealed.substring(0, i) + other + sealed.substring(i + 1);
      assertThat(NonceToken.open(changed, KEY)).as("character %d", i).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a.b", "a", "*.*", "MXw.", ".MXw", "é.é"})
  void textThatIsNoTokenOpensToNothing(String text) {
    assertThat(NonceToken.open(text, KEY)).isEmpty();
  }
}
