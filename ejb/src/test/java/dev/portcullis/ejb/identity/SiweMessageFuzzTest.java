package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.Mutated;
import dev.portcullis.kernel.Failure;
import java.time.Instant;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Nearly good messages, such as no generator of messages writes. */
class SiweMessageFuzzTest {
  private static final String GOOD =
      """
      https://gate.example:8080 wants you to sign in with your Ethereum account:
      0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045

      Sign in.

      URI: https://gate.example/login?a=b
      Version: 1
      Chain ID: 6565
      Nonce: abcdefgh12345678
      Issued At: 2026-01-31T10:15:00.123Z
      Expiration Time: 2026-01-31T10:20:00Z
      Not Before: 2026-01-31T10:15:00+02:00
      Request ID: a-%41-b
      Resources:
      - https://gate.example/a
      - ipfs://b""";

  @Property(tries = 3_000, seed = "20261122")
  void aMessageIsParsedOrRejectedWithoutOtherErrors(@ForAll("messages") String text) {
    try {
      SiweMessage message = SiweMessage.parse(text);
      message.isValidAt(Instant.EPOCH);
      assertThat(message.text()).isEqualTo(text);
    } catch (Failure refused) {
      assertThat(refused.issues()).isNotEmpty();
    }
  }

  @Provide
  Arbitrary<String> messages() {
    assertThat(SiweMessage.parse(GOOD).text()).isEqualTo(GOOD);
    return Mutated.of(GOOD);
  }
}
