package dev.portcullis.legacy.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionHashTest {
  private static final String DIGITS = "0123456789abcdef".repeat(4);

  @Test
  void itsThreeFormsAreOneHash() {
    TransactionHash hash = new TransactionHash(DIGITS);

    assertThat(TransactionHash.parse("sync-tx:" + DIGITS)).contains(hash);
    assertThat(TransactionHash.parse("0x" + DIGITS)).contains(hash);
    assertThat(TransactionHash.parse(DIGITS.toUpperCase(Locale.ROOT))).contains(hash);
    assertThat(new TransactionHash(hash.bytes())).isEqualTo(hash).hasToString("sync-tx:" + DIGITS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sync-tx:", "0x12", "sync-bl:", "SYNC-TX:", "sync-tx:0x"})
  void otherTextsAreNone(String prefix) {
    assertThat(TransactionHash.parse(prefix)).isEmpty();
    assertThat(TransactionHash.parse(prefix + DIGITS.substring(1))).isEmpty();
    assertThat(TransactionHash.parse(prefix + DIGITS + "0")).isEmpty();
    assertThatThrownBy(() -> new TransactionHash(prefix))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
