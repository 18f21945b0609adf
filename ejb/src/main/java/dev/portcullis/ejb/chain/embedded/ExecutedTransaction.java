package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.kernel.Address;
import java.util.List;
import java.util.Optional;

/**
 * A transaction that the embedded chain has executed, in its prospective block.
 *
 * @param transaction the transaction
 * @param frames the outermost call frames, as the chain collected them; empty when no code ran
 * @param code determines which accounts have code
 */
public record ExecutedTransaction(
    ReceivedTransaction transaction, List<? extends TracedFrame> frames, Codes code) {
  /** Whether code ran. */
  public boolean ranCode() {
    return !frames.isEmpty();
  }

  /** Determines which accounts have code before the transaction runs. */
  public interface Codes {
    /** Whether an account has code; empty if that is unknown until the next block. */
    Optional<Boolean> isAt(Address address);
  }
}
