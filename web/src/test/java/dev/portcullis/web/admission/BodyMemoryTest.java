package dev.portcullis.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.admission.CallerClass;
import org.junit.jupiter.api.Test;

class BodyMemoryTest {
  private static final CallerClass STRANGER = CallerClass.anonymous("192.0.2.1");
  private static final CallerClass KNOWN = CallerClass.account("ada", null);

  @Test
  void strangersHaveAHalfAndAllTogetherNoMoreThanThereIs() {
    BodyMemory memory = new BodyMemory(100);
    assertThat(memory.take(STRANGER, 51)).isFalse();
    assertThat(memory.take(STRANGER, 50)).isTrue();
    assertThat(memory.take(STRANGER, 1)).isFalse();
    assertThat(memory.take(KNOWN, 50)).isTrue();
    assertThat(memory.take(KNOWN, 1)).isFalse();
    memory.give(STRANGER, 50);
    assertThat(memory.take(KNOWN, 50)).isTrue();
    memory.give(KNOWN, 100);
    assertThat(memory.take(STRANGER, 50)).isTrue();
  }
}
