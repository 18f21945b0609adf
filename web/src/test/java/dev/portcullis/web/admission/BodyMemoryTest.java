package dev.portcullis.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.admission.CallerClass;
import org.junit.jupiter.api.Test;

class BodyMemoryTest {
  private static final CallerClass STRANGER = CallerClass.anonymous("192.0.2.1");
  private static final CallerClass KNOWN = CallerClass.account("ada", null);

  @Test
  void anonymousClientsHaveAHalfAndAllTogetherTheLimit() {
    BodyMemory memory = new BodyMemory(100);
    assertThat(memory.reserve(STRANGER, 51)).isFalse();
    assertThat(memory.reserve(STRANGER, 50)).isTrue();
    assertThat(memory.reserve(STRANGER, 1)).isFalse();
    assertThat(memory.reserve(KNOWN, 50)).isTrue();
    assertThat(memory.reserve(KNOWN, 1)).isFalse();
    memory.release(STRANGER, 50);
    assertThat(memory.reserve(KNOWN, 50)).isTrue();
    memory.release(KNOWN, 100);
    assertThat(memory.reserve(STRANGER, 50)).isTrue();
  }
}
