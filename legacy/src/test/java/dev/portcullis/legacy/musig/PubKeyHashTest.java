package dev.portcullis.legacy.musig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PubKeyHashTest {
  private static final String TEXT = "sync:14fd7f20f24f2e652ed13e8a8838127ed9adda94";

  @Test
  void textAndBytesAreTheSame() {
    PubKeyHash hash = new PubKeyHash(TEXT);
    assertThat(hash.bytes()).hasSize(20).startsWith(0x14, 0xfd);
    assertThat(PubKeyHash.ofBytes(hash.bytes())).isEqualTo(hash).hasToString(TEXT);
    assertThat(new PubKeyHash("sync:14FD7F20F24F2E652ED13E8A8838127ED9ADDA94")).isEqualTo(hash);
    assertThat(hash).isNotEqualTo(PubKeyHash.NONE);
    assertThat(new PubKeyHash("sync:" + "0".repeat(40))).isEqualTo(PubKeyHash.NONE);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "sync:",
        "14fd7f20f24f2e652ed13e8a8838127ed9adda94",
        "0x14fd7f20f24f2e652ed13e8a8838127ed9adda94",
        "SYNC:14fd7f20f24f2e652ed13e8a8838127ed9adda94",
        "sync:0x14fd7f20f24f2e652ed13e8a8838127ed9adda",
        "sync:14fd7f20f24f2e652ed13e8a8838127ed9adda9",
        "sync:14fd7f20f24f2e652ed13e8a8838127ed9adda940",
        "sync:14fd7f20f24f2e652ed13e8a8838127ed9adda9g",
        " sync:14fd7f20f24f2e652ed13e8a8838127ed9adda9"
      })
  void otherTextIsRefused(String text) {
    assertThat(PubKeyHash.isValid(text)).isFalse();
    assertThatThrownBy(() -> new PubKeyHash(text)).hasMessageContaining("40 hexadecimal digits");
  }
}
