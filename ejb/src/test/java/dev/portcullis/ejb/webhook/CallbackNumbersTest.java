package dev.portcullis.ejb.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.webhook.SequenceRepository;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CallbackNumbersTest {
  private static final UUID ID = UUID.randomUUID();

  private int looks;

  @Test
  void aCallbackIsFoundByItsNumberWhateverWasWithheld() {
    CallbackNumbers numbers = numbers(Set.of(1L, 4L, 5L, 9L));
    assertThat(numbers.position(ID, 1, 9)).hasValue(2);
    assertThat(numbers.position(ID, 2, 9)).hasValue(3);
    assertThat(numbers.position(ID, 3, 9)).hasValue(6);
    assertThat(numbers.position(ID, 5, 9)).hasValue(8);
    assertThat(numbers.position(ID, 6, 9)).isEmpty();
    assertThat(numbers.position(ID, 10, 9)).isEmpty();
    assertThat(numbers.position(ID, 1, 0)).isEmpty();
  }

  @Test
  void itIsFoundSoonAmongAnyNumber() {
    assertThat(numbers(Set.of(7L)).position(ID, 600_000_000, 1_000_000_000)).hasValue(600_000_001);
    assertThat(looks).isLessThan(40);
  }

  private CallbackNumbers numbers(Set<Long> withheld) {
    return new CallbackNumbers(
        new SequenceRepository() {
          @Override
          public Map<Long, Long> of(UUID endpointId, Collection<Long> positions) {
            looks++;
            Map<Long, Long> numbers = new HashMap<>();
            positions.forEach(
                p -> numbers.put(p, p - withheld.stream().filter(gap -> gap <= p).count()));
            return numbers;
          }
        });
  }
}
