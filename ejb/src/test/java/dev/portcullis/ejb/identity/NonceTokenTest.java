package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.secret.MasterKeys;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class NonceTokenTest {
  private static final NonceToken TOKEN =
      new NonceToken(
          new Address("0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"),
          "x".repeat(32),
          "associate",
          "x".repeat(21),
          Instant.parse("2026-11-21T16:30:24.123Z"),
          Instant.parse("2026-11-21T16:25:24.123Z"),
          Sha256.hex("the message"));

  @Test
  void aSealedValueIsRead() {
    MasterKeys keys = new MasterKeys(List.of(Ids.bytes(32)));
    String sealed = NonceToken.CODEC.close(TOKEN, keys);

    assertThat(NonceToken.CODEC.open(sealed, keys)).contains(TOKEN);
    assertThat(sealed.length()).as("what requests may carry").isLessThanOrEqualTo(1024);
  }

  @Test
  void onlyTheTextItWasMadeForIsItsMessage() {
    assertThat(TOKEN.isOf("the message")).isTrue();
    assertThat(TOKEN.isOf("the message ")).isFalse();
  }
}
