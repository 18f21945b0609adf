package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;

/**
 * A function whose rule decides about a frame.
 *
 * @param address the contract
 * @param function the first four bytes of the calldata, or fewer if there are fewer: {@code 0x} for
 *     none; rules name functions like this
 */
public record CallTarget(Address address, String function) {
  /** The function of calls without a selector. */
  public static final String PLAIN = "0x";

  /** The function of a call with a target. */
  public static CallTarget of(Call call) {
    return new CallTarget(call.to(), call.calldata().function());
  }

  /** Whether the call has no calldata: a payment, or the inspection of an account. */
  public boolean isPlain() {
    return function.equals(PLAIN);
  }
}
