package dev.portcullis.ejb.webhook;

import dev.portcullis.persistence.webhook.SequenceRepository;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;

/** Finds callbacks by the numbers that receivers know. */
@Dependent
public class CallbackNumbers {
  private final SequenceRepository numbers;

  /** With the numbers that were given. */
  @Inject
  public CallbackNumbers(SequenceRepository numbers) {
    this.numbers = numbers;
  }

  /**
   * The position of the callback with a number: numbers never go down, so it is found by halving.
   *
   * @param claimed up to this position all have their numbers
   */
  public OptionalLong position(UUID endpointId, long sequence, long claimed) {
    // No number is larger than its position.
    long low = sequence;
    long high = claimed;
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (number(endpointId, middle) >= sequence) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low == high && number(endpointId, low) == sequence
        ? OptionalLong.of(low)
        : OptionalLong.empty();
  }

  private long number(UUID endpointId, long position) {
    return numbers.of(endpointId, List.of(position)).get(position);
  }
}
