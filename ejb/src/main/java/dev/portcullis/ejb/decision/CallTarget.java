package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;

/**
 * A function whose rule decides about a frame.
 *
 * @param address the contract
 * @param function the first four bytes of the calldata, or what there is of them: {@code 0x} for
 *     none; rules name functions like this
 */
public record CallTarget(Address address, String function) {
  /** The function of calls that name none. */
  public static final String PLAIN = "0x";

  /** The function that a call with a target calls. */
  public static CallTarget of(Call call) {
    return new CallTarget(call.to(), call.calldata().function());
  }

  /** Whether nothing is said to it: a payment, or somebody who looks at it. */
  public boolean isPlain() {
    return function.equals(PLAIN);
  }
}
